/** The company's logo, or its name, optionally with a drawn roof and sun. */
import { styled } from 'styled-components'
import type { ImageModel } from '../content/env.ts'

const Mark = styled.span`
  font: var(--h3);
  svg {
    width: 34px;
    height: 26px;
  }
`

const Picture = styled.img`
  width: auto;
  max-width: 200px;
  height: 44px;
  padding: var(--s1);
  border-radius: var(--r1);
  background: var(--logo-plate);
  filter: none;
  object-fit: contain;
  footer & {
    background: var(--plate);
  }
`

export function Logo({
  name,
  logo,
  mark,
}: {
  name: string
  logo: ImageModel | undefined
  mark: boolean
}) {
  if (logo) return <Picture src={logo.src} alt={logo.alt} width={logo.width} height={logo.height} />
  return (
    <Mark className="row">
      {mark && (
        <svg viewBox="0 0 34 26" aria-hidden="true">
          <path
            d="M2.5 15.5 17 4l14.5 11.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="3.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <path d="M9.5 23.5a7.5 7.5 0 0 1 15 0z" fill="var(--sun)" />
        </svg>
      )}
      {name}
    </Mark>
  )
}
