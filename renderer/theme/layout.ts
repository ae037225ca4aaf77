/** What several sections are built from. Variants are data attributes, never functions of props: the styles are static. */
import { styled } from 'styled-components'

export const Block = styled.section`
  padding-inline: var(--inset);
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
    &[data-tone] {
      margin-bottom: 0;
    }
  }
  &[data-tone="sand"] + &[data-tone="sand"] {
    margin-top: calc(var(--space) / -2);
    padding-top: 0;
  }
  &[data-tone="deep"] {
    background: var(--deep);
    color: var(--on-deep);
    --focus: var(--focus-on-deep);
    --pine: var(--sun-num);
    --muted: var(--on-deep-muted);
    --line: var(--line-on-deep);
  }
`

/** Heading on the left, ingress on the right, on one baseline. */
export const Heading = styled.div`
  display: grid;
  gap: 20px;
  margin-bottom: clamp(20px, 3.4vw, 48px);
  h2 {
    max-width: 18em;
  }
  @media (min-width: 53.75em) {
    &:has(p) {
      grid-template-columns: var(--halves);
      column-gap: var(--column-gap);
      align-items: end;
    }
  }
`

export const Lede = styled.p`
  font-size: var(--lede);
  line-height: 1.5;
  color: var(--muted);
  max-width: 34em;
  @media (min-width: 37.5em) {
    text-wrap: balance;
  }
`

export const Eyebrow = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  font-size: 0.9375rem;
  line-height: 1.4;
  font-weight: 600;
  color: var(--pine);
  &::before {
    content: "";
    width: 26px;
    height: 2px;
    flex: none;
    background: var(--sun);
  }
`

/** Short statements with a tick. */
export const Ticks = styled.ul`
  display: grid;
  gap: 12px;
  li {
    position: relative;
    padding-left: 34px;
    line-height: 1.45;
  }
  li::before {
    content: "";
    position: absolute;
    left: 4px;
    top: 0.28em;
    width: 7px;
    height: 13px;
    border: solid var(--ok);
    border-width: 0 2px 2px 0;
    transform: rotate(42deg);
  }
  [data-tone="deep"] & li::before {
    border-color: var(--sun-num);
  }
`

/** Figures set large, each with what it says. */
export const Figures = styled.dl`
  display: grid;
  gap: 20px clamp(20px, 3vw, 40px);
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
  }
  dd {
    font: 600 clamp(1.375rem, 1.2rem + 0.7vw, 1.75rem) / 1.15 var(--display);
    letter-spacing: -0.018em;
  }
  dt {
    font-size: 0.9375rem;
    line-height: 1.4;
    color: var(--muted);
    margin-top: 4px;
  }
`

/** Equal columns that fall to two and one; `data-columns` is the widest number. */
export const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(28px, 3vw, 44px) 20px;
  @media (min-width: 37.5em) {
    &:not([data-columns="3"]) {
      grid-template-columns: var(--halves);
    }
  }
  @media (min-width: 45em) {
    &[data-columns="3"] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  @media (min-width: 62.5em) {
    &[data-columns="4"] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`

/** Two columns of which the first is a heading that stays while the second is read. */
export const Aside = styled.div`
  display: grid;
  gap: 28px var(--column-gap);
  @media (min-width: 62.5em) {
    grid-template-columns: var(--beside-heading);
    > :first-child {
      align-self: start;
      position: sticky;
      top: calc(var(--head) + 32px);
    }
  }
`

/** Words, and beside them what they are about. */
export const Halves = styled(Block)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px var(--column-gap);
  h2 ~ * {
    margin-top: 18px;
  }
  @media (min-width: 53.75em) {
    grid-template-columns: var(--halves);
    align-items: start;
  }
`
export const Sheet = styled.div`
  padding: clamp(20px, 3vw, 40px);
  border: 1px solid var(--line);
  border-radius: 22px;
  background: var(--surface);
`

export const Panel = styled.div`
  background: var(--sand);
  border-radius: 22px;
  padding: clamp(24px, 5vw, 72px);
`

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  @media (max-width: 29.9375em) {
    > * {
      flex: 1 1 100%;
    }
  }
`
