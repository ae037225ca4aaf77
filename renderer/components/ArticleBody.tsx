/** Styles of Markdown in articles and legal pages. */
import { css, styled } from 'styled-components'
import { numberInput } from '../theme/layout.ts'
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
  .bars,
  .calculator {
    padding: var(--s4);
    border: 1px solid var(--line);
    border-radius: var(--r2);
    background: var(--surface);
    font: var(--body);
  }
  .bars ul {
    grid-template-columns: max-content 1fr max-content;
    gap: var(--s3);
    padding: 0;
    list-style: none;
  }
  .bars li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    row-gap: var(--s1);
    align-items: center;
    line-height: var(--tight);
  }
  .bar-label {
    font-weight: 600;
  }
  .bar {
    width: 100%;
    height: 26px;
    border-radius: var(--r1);
    fill: var(--pine);
  }
  li:first-child .bar {
    fill: var(--sun);
  }
  .calculator input {
    width: 6.5em;
  }
  .calculator p {
    color: var(--err);
    font-weight: 600;
  }
  .calculator td {
    white-space: nowrap;
  }
  .calculator :is(th, td):last-child {
    text-align: right;
  }
  tfoot :is(th, td) {
    border: 0;
    padding-top: var(--s4);
    font: var(--title);
  }
  @media (min-width: 37.5em) and (max-width: 74.9375em) {
    th,
    td {
      padding-right: var(--s2);
    }
    .calculator input {
      width: 4.5em;
    }
  }
  @media (max-width: 37.4375em) {
    .bars ul {
      grid-template-columns: 1fr max-content;
    }
    .bar {
      grid-row: 2;
      grid-column: 1 / -1;
      height: 20px;
    }
    .calculator {
      caption {
        display: block;
      }
      tr {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(9em, 100%), 1fr));
        gap: var(--s1) var(--s3);
        align-items: center;
      }
      tfoot tr {
        border: 0;
      }
      /* The units beside the fields say the same. */
      [data-label]::before {
        content: none;
      }
      tbody th,
      tbody td:last-child {
        grid-column: 1 / -1;
        font-weight: 600;
      }
      td {
        white-space: normal;
      }
      input {
        width: 5.5em;
      }
    }
  }
`

export const ArticleBody = styled(Prose)`${article}${numberInput}${pictureTag}`
