/** What the forms are built from, styles only. Variants are data and aria attributes. */
import { css, styled } from 'styled-components'

export const Card = styled.div`
  background: var(--surface);
  border-radius: 22px;
  padding: clamp(20px, 3vw, 32px);
  box-shadow: var(--shadow);
  h2 {
    font-size: var(--f2);
    line-height: 1.15;
    letter-spacing: -0.012em;
  }
`
export const Small = styled.p`
  font-size: 0.9375rem;
  line-height: 1.45;
  color: var(--muted);
  h2 + & {
    margin-top: 6px;
  }
`
export const Fields = styled.form`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 18px;
  &[hidden] {
    display: none;
  }
  h2 ~ & {
    margin-top: 20px;
  }
`
export const Star = styled.span`
  color: var(--err);
`

/** Two fields beside each other; `data-wide` only where there is room for their messages. */
export const Pair = styled.div`
  display: grid;
  gap: 18px 12px;
  align-items: start;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  @media (max-width: 29.9375em) {
    &[data-wide] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`

export const Box = styled.div`
  display: grid;
  gap: 6px;
  label {
    font-size: 0.9375rem;
    line-height: 1.4;
    font-weight: 600;
  }
  label small {
    font-size: inherit;
    font-weight: 400;
    color: var(--muted);
  }
  input:not([type="file"]),
  select,
  textarea {
    width: 100%;
    min-width: 0;
    min-height: 50px;
    padding: 11px 14px;
    border: 1px solid var(--edge);
    border-radius: 8px;
    background: var(--paper);
    line-height: 1.5;
    transition: border-color 0.16s;
    &:hover {
      border-color: var(--ink);
    }
    &[aria-invalid="true"] {
      padding: 10px 13px;
      border: 2px solid var(--err);
      background: var(--err-bg);
    }
  }
  textarea {
    min-height: 120px;
    resize: vertical;
    max-height: 60vh;
  }
  select {
    appearance: none;
    padding-right: 40px;
  }
  &[data-choice] {
    position: relative;
  }
  &[data-choice]::after {
    content: "";
    position: absolute;
    right: 18px;
    top: calc(1.3125rem + 25px);
    width: 9px;
    height: 9px;
    border: solid var(--muted);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    pointer-events: none;
  }
`
export const ErrorText = styled.p`
  display: flex;
  gap: 6px;
  font-size: 0.9375rem;
  line-height: 1.4;
  color: var(--err);
  .i {
    width: 18px;
    height: 18px;
    margin-top: 0.1em;
  }
`

const panel = css`
  padding: 16px 18px;
  border-radius: 10px;
  border: 1px solid var(--err);
  border-left-width: 4px;
  background: var(--err-bg);
  line-height: 1.5;
  font-size: 0.9375rem;
  scroll-margin-top: calc(var(--head) + 24px);
  h3,
  strong {
    display: block;
    font: 600 1em / 1.5 var(--text);
    letter-spacing: 0;
    color: var(--err);
  }
  a {
    color: var(--err);
  }
  && ul {
    margin: 0;
  }
  li {
    margin-top: 4px;
  }
`
export const Summary = styled.div`${panel}`
export const Notice = styled.div`${panel}`

export const Submit = styled.button`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  min-height: 52px;
  padding: 12px 26px;
  border: 0;
  border-radius: 10px;
  background: var(--sun);
  color: var(--on-sun);
  font-weight: 600;
  line-height: 1.3;
  transition: background-color 0.16s;
  &:hover {
    background: var(--sun-hover);
  }
  &:disabled {
    cursor: progress;
    background: color-mix(in srgb, var(--sun) 55%, var(--surface));
    color: var(--ink);
  }
  &:disabled::before {
    content: "";
    width: 16px;
    height: 16px;
    border: 2px solid;
    border-right-color: transparent;
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
`

/** Reachable for programs that fill in everything, out of sight and reach for people. */
export const Honeypot = styled.div`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`

export const Progress = styled.p`
  font-size: 0.9375rem;
  line-height: 1.4;
  color: var(--muted);
  font-variant-numeric: tabular-nums;
  progress {
    display: block;
    width: 100%;
    height: 6px;
    margin-top: 6px;
    accent-color: var(--pine);
  }
`

export const Thanks = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  padding: 20px;
  border-radius: 14px;
  background: var(--pine-soft);
  scroll-margin-top: calc(var(--head) + 24px);
  h2 ~ & {
    margin-top: 20px;
  }
  h3 {
    font-size: var(--f2);
  }
  dl {
    font-size: 0.9375rem;
  }
  dd {
    font: 600 1.5rem / 1.2 var(--display);
    font-variant-numeric: tabular-nums;
  }
  button {
    min-height: 44px;
    padding: 8px 18px;
    border: 1px solid var(--edge);
    border-radius: 10px;
    background: none;
    font-weight: 600;
  }
  button:hover {
    border-color: currentColor;
  }
`

export const Drop = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: 14px;
  min-height: 64px;
  padding: 10px 16px;
  border: 1px dashed var(--edge);
  border-radius: 8px;
  cursor: pointer;
  line-height: 1.4;
  transition: background-color 0.16s;
  && {
    font-weight: 400;
  }
  strong {
    display: block;
    font-weight: 600;
  }
  .i {
    color: var(--pine);
  }
  &:hover,
  form[data-drag] & {
    background: var(--sand);
    border-color: var(--ink);
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 3px;
  }
  &:has(:disabled) {
    cursor: not-allowed;
    color: var(--muted);
    background: none;
    border-color: var(--line);
  }
  input {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`
/** The visible cross is 26 px, the area to hit 44. */
export const Thumbs = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 18px;
  padding: 12px 14px 0 0;
  && {
    margin: 0;
  }
  li {
    position: relative;
  }
  img {
    width: 72px;
    height: 56px;
    object-fit: cover;
    border-radius: 8px;
    background: var(--sand);
  }
  button {
    position: absolute;
    top: -22px;
    right: -22px;
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    background: none;
    border-radius: 50%;
  }
  .i {
    width: 26px;
    height: 26px;
    padding: 6px;
    border-radius: 50%;
    background: var(--ink);
    color: var(--paper);
    stroke-width: 3;
  }
  button:disabled {
    opacity: 0.4;
  }
`
