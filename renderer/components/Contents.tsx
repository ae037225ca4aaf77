/** Table of contents: collapsed on small screens, beside the text on wide ones. */
import { styled } from 'styled-components'
import { siteMessages } from '../messages.ts'

const Links = styled.nav`
  font: var(--small);
  h2,
  summary {
    font: var(--small);
    font-weight: 600;
    letter-spacing: 0;
  }
  a {
    display: block;
    padding: var(--s2) 0 var(--s2) var(--s3);
    border-left: 2px solid var(--line);
    color: var(--muted);
    text-decoration: none;
    &:hover {
      color: var(--ink);
    }
  }
  h2 {
    margin-bottom: var(--s3);
  }
  details {
    padding: 0 var(--s4);
    border: 1px solid var(--line);
    border-radius: var(--r2);
    background: var(--surface);
  }
  summary {
    display: flex;
    justify-content: space-between;
    align-items: center;
    min-height: 52px;
  }
  summary::after {
    content: "+";
    font: var(--lede);
    color: var(--pine);
  }
  [open] summary::after {
    content: "–";
  }
  details ol {
    padding-bottom: var(--s3);
  }
  details a {
    padding-block: var(--s3);
  }
  @media (min-width: 53.75em) {
    details {
      display: none;
    }
  }
  @media (max-width: 53.6875em) {
    h2,
    h2 + ol {
      display: none;
    }
  }
`

export function Contents({ items }: { items: { id: string; text: string }[] }) {
  const list = (
    <ol>
      {items.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <Links aria-label={siteMessages.contents}>
      <details>
        <summary>{siteMessages.contents}</summary>
        {list}
      </details>
      <h2>{siteMessages.contents}</h2>
      {list}
    </Links>
  )
}
