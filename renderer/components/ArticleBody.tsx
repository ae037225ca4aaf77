/** Styles of Markdown in articles and legal pages. */
import { css, styled } from 'styled-components'
import { pictureTag } from './Picture.tsx'
import { Prose } from './Prose.tsx'

/** Beside the table of contents, which is narrower where the text would be. */
export const textColumns = css`
  @media (min-width: 53.75em) and (max-width: 74.9375em) {
    &[data-columns] {
      grid-template-columns: minmax(0, 3fr) minmax(0, 7fr);
    }
  }
`

const article = css`
  p {
    max-width: none;
  }
  picture img {
    border-radius: var(--r2);
  }
  .illustration {
    position: relative;
    display: block;
  }
  .note {
    padding: var(--s4);
    border-radius: var(--r2);
    background: var(--sun-soft);
    > * + * {
      margin-top: 0.5em;
    }
  }
  caption,
  figcaption {
    padding-bottom: var(--s3);
    text-align: left;
    font: var(--title);
  }
  :is(picture, .illustration) + figcaption {
    padding: var(--s2) 0 0;
    font: var(--small);
    color: var(--muted);
  }
`

export const ArticleBody = styled(Prose)`${article}${pictureTag}`
