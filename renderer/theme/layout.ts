/**
 * Styled components shared by sections. Variants are data attributes, because styles must be
 * static.
 */
import { css, styled } from 'styled-components'

/** The colours of what stands on a dark ground, in both themes. */
export const onDark = css`
  color: var(--on-deep);
  --focus: var(--focus-on-deep);
  --hover: rgb(255 255 255 / 0.1);
  --pine: var(--sun-num);
  --muted: var(--on-deep-muted);
  --line: var(--line-on-deep);
`

/** Drawn with gradients, because a select has no pseudo-elements, and an image has no theme. */
export const selectArrow = css`
  appearance: none;
  padding-right: var(--s6);
  background-image:
    linear-gradient(45deg, transparent 50%, var(--muted) 50%),
    linear-gradient(-45deg, transparent 50%, var(--muted) 50%);
  background-position:
    right 21px top 50%,
    right 15px top 50%;
  background-size: 6px 6px;
  background-repeat: no-repeat;
`

/** The vertical space between sections, and within sections with a tone, is `--space`. */
export const Block = styled.section`
  padding-block: calc(var(--space) / 2);
  &[data-tone] {
    padding-block: var(--space);
    margin-block: calc(var(--space) / 2);
  }
  &[data-tone="sand"] {
    background: var(--sand);
  }
  main:has(+ footer) > &:last-child {
    padding-bottom: var(--space);
  }
  &[data-tone="deep"] {
    ${onDark}
    background: var(--deep);
  }
`

/**
 * The grid of pages. `data-columns` is a number of equal columns, or a layout of two columns:
 * "beside" (a sticky heading beside content) or "form" (content beside a form).
 * `data-dense` is for short items: two columns on phones, unless the phone is narrow or the visitor
 * has large text.
 */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s5) var(--s4);
  @media (min-width: 21.25em) {
    &[data-dense] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  &:is([data-columns="beside"], [data-columns="form"]) {
    column-gap: var(--column-gap);
  }
  @media (min-width: 37.5em) {
    &:is([data-columns="2"], [data-columns="4"], [data-columns="6"]) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  @media (min-width: 45em) {
    &[data-columns="3"] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  @media (min-width: 53.75em) {
    &[data-columns="beside"] {
      grid-template-columns: minmax(0, 4fr) minmax(0, 6fr);
      > :first-child {
        align-self: start;
        position: sticky;
        top: calc(var(--head) + var(--s5));
      }
    }
  }
  @media (min-width: 60em) {
    &[data-columns="form"] {
      grid-template-columns: minmax(0, 7fr) minmax(360px, 5fr);
      align-items: start;
    }
    &[data-columns="4"] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    &[data-columns="6"] {
      grid-template-columns: repeat(6, minmax(0, 1fr));
    }
  }
`

/** Heading on the left, lede on the right, aligned at the bottom. */
export const SectionHeading = styled(Grid)`
  row-gap: var(--s4);
  margin-bottom: var(--s4);
  @media (min-width: 37.5em) {
    margin-bottom: var(--s5);
  }
  h2 {
    max-width: 18em;
  }
  p {
    align-self: end;
    margin: 0;
  }
`

export const Lede = styled.p`
  font: var(--lede);
  color: var(--muted);
  max-width: 34em;
  @media (min-width: 37.5em) {
    text-wrap: balance;
  }
`

export const Eyebrow = styled.p`
  margin-bottom: var(--s4);
  font: var(--small);
  font-weight: 600;
  color: var(--pine);
  &::before {
    content: "";
    display: inline-block;
    width: 26px;
    height: 2px;
    margin-right: var(--s3);
    vertical-align: middle;
    background: var(--sun);
  }
`

export const Ticks = styled.ul`
  display: grid;
  gap: var(--s3);
  li {
    position: relative;
    padding-left: 2em;
    line-height: var(--tight);
  }
  li::before {
    content: "";
    position: absolute;
    left: var(--s1);
    top: 0.28em;
    width: 7px;
    height: 13px;
    border: solid var(--ok);
    border-width: 0 2px 2px 0;
    transform: rotate(42deg);
  }
`

export const Figures = styled(Grid)`
  row-gap: var(--s4);
  &[data-columns="2"] > :nth-child(odd):last-child {
    grid-column: 1 / -1;
  }
  @media (max-width: 44.9375em) {
    > :nth-child(odd):last-child {
      grid-column: 1 / -1;
    }
  }
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  dd {
    font: var(--figure);
  }
  dt {
    font: var(--small);
    color: var(--muted);
    margin-top: var(--s1);
  }
`

export const Rows = styled.ul`
  border-bottom: 1px solid var(--line);
  > li {
    border-top: 1px solid var(--line);
  }
`

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    text-align: left;
    font-weight: 400;
    vertical-align: baseline;
  }
`

export const Panel = styled.div`
  background: var(--sand);
  border-radius: var(--r3);
  padding: calc(var(--column-gap) / 2);
`

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  /* On phones in one row where they fit, otherwise across the page. */
  @media (max-width: 29.9375em) {
    > * {
      flex: 1 1 auto;
      padding-inline: var(--s2);
    }
  }
`
