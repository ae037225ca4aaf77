import { styled } from 'styled-components'

/** Markdown from content, rendered when the site was built. */
const Body = styled.div`
  > * + * {
    margin-top: 1em;
  }
  h2 {
    font-size: clamp(1.5rem, 1.3rem + 0.9vw, 2rem);
    line-height: 1.1;
  }
  > * + h2 {
    margin-top: 1.6em;
  }
  > * + h3 {
    margin-top: 1.5em;
  }
  ul,
  ol {
    display: grid;
    gap: 0.45em;
    padding-left: 1.3em;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li::marker {
    color: var(--pine);
  }
  strong {
    font-weight: 600;
  }
  a {
    font-weight: 500;
  }
`

export const Prose = ({ html, className }: { html: string; className?: string }) => (
  <Body className={className} dangerouslySetInnerHTML={{ __html: html }} />
)
