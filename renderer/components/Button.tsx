/** Buttons, and links that look like buttons. */
import { css, styled } from 'styled-components'
import type { Hero } from '../content/schema/pages.ts'
import { Anchor } from './ExternalLink.tsx'
import { Icon } from './Icon.tsx'

const look = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  --i: 20px;
  gap: var(--s3);
  min-height: 52px;
  padding: 12px 26px;
  border: 1px solid var(--edge);
  border-radius: 10px;
  background: none;
  color: inherit;
  font-weight: 600;
  line-height: var(--tight);
  text-align: center;
  text-decoration: none;
  transition:
    background-color 0.16s,
    border-color 0.16s;
  &:hover {
    background: var(--sand);
    border-color: currentColor;
  }
  &:active {
    translate: 0 1px;
  }
  [data-tone="deep"] &:hover {
    background: rgb(255 255 255 / 0.1);
  }
`
export const Button = styled.button`${look}`

const kinds = css`
  &.primary {
    background: var(--sun);
    border-color: transparent;
    color: var(--on-sun);
  }
  &&.primary:hover {
    background: var(--sun-hover);
  }
  &.text {
    min-height: 44px;
    padding: 8px 0;
    border: 0;
    color: var(--pine);
  }
  &&.text:hover {
    background: none;
    text-decoration: underline;
  }
  &.text .i {
    transition: transform 0.16s;
  }
  &.text:hover .i {
    transform: translateX(3px);
  }
  @media (min-width: 53.8125em) {
    &.small {
      display: none;
    }
  }
`
/** The look of a button, on a link. */
export const ButtonAnchor = styled(Anchor)`${look}${kinds}`

/** A link that looks like a button; `primary` leads to a quote. */
export function ButtonLink({ label, href, kind, smallScreensOnly, brand }: Hero['buttons'][number] & { brand?: string }) {
  const arrow = kind === 'secondary' ? undefined : href.startsWith('https://') ? 'out' : 'arrow'
  return (
    <ButtonAnchor href={href} data-brand={brand} className={smallScreensOnly ? `${kind} small` : kind}>
      {href.startsWith('tel:') && <Icon name="phone" />}
      {label}
      {arrow && <Icon name={arrow} />}
    </ButtonAnchor>
  )
}
