import { styled } from 'styled-components'

/** Heading and ingress of a page without a picture at the top. */
export const PageTop = styled.div`
  padding-inline: var(--inset);
  padding-block: clamp(8px, 1.5vw, 20px) clamp(32px, 4.5vw, 64px);
  h1 {
    max-width: 15em;
    font-size: clamp(2.5rem, 1.4rem + 3.4vw, 4.25rem);
  }
  p {
    margin-top: 20px;
  }
`
