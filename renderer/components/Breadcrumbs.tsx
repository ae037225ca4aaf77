/** The path to a page, whose last item is the current page. */
import { styled } from 'styled-components'
import type { Link } from '../content/model/models.ts'
import { siteMessages } from '../messages.ts'

const Nav = styled.nav`
  padding-top: var(--s2);
  ol,
  li {
    display: flex;
    align-items: baseline;
  }
  li:last-child,
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  a,
  span {
    padding-block: var(--s3);
    color: inherit;
  }
  li + li::before {
    content: "/";
    margin-inline: var(--s3);
    color: var(--edge);
  }
  @media (max-width: 19.9375em) {
    ol {
      flex-wrap: wrap;
    }
    li {
      max-width: 100%;
    }
  }
`

export function Breadcrumbs({ items }: { items: Link[] }) {
  return (
    <Nav className="meta" aria-label={siteMessages.breadcrumbs}>
      <ol>
        {items.map(({ label, href }, i) => (
          <li key={href}>
            {i < items.length - 1 ? (
              <a href={href}>{label}</a>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </Nav>
  )
}
