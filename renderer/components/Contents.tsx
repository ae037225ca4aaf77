/** Table of contents: collapsed on small screens, beside the text on wide ones. behaviours/contents.ts marks the current heading. */
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
    padding: 9px 0 9px 16px;
    border-left: 2px solid var(--line);
    color: var(--muted);
    text-decoration: none;
    &:hover {
      color: var(--ink);
    }
  }
  a[aria-current] {
    border-color: var(--sun);
    color: var(--ink);
    font-weight: 600;
  }
  h2 {
    margin-bottom: var(--s3);
  }
  details {
    padding: 0 20px;
    border: 1px solid var(--line);
    border-radius: 14px;
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
    padding-bottom: 16px;
  }
  details a {
    padding-block: 12px;
  }
  @media (min-width: 68.75em) {
    details {
      display: none;
    }
  }
  @media (max-width: 68.6875em) {
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
    <Links aria-label={siteMessages.contents} data-behaviour="contents">
      <details>
        <summary>{siteMessages.contents}</summary>
        {list}
      </details>
      <h2>{siteMessages.contents}</h2>
      {list}
    </Links>
  )
}
