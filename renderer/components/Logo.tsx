import { styled } from 'styled-components'

const Mark = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  font: 600 1.4375rem / 1 var(--display);
  letter-spacing: -0.02em;
  svg {
    width: 34px;
    height: 26px;
  }
`

/** A roof over a rising sun, and the name. */
export function Logo({ name }: { name: string }) {
  return (
    <Mark>
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
      {name}
    </Mark>
  )
}
