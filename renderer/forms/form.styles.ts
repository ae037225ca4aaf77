/** Styled components of prerendered forms. Variants are data and aria attributes. */
import { styled } from 'styled-components'

export const Card = styled.div`
  background: var(--surface);
  border-radius: var(--r3);
  padding: calc(var(--column-gap) / 2);
  box-shadow: var(--shadow);
  h2 {
    font: var(--h3);
  }
  h2 + p {
    margin-top: var(--s2);
  }
  .carried {
    margin-top: var(--s3);
    padding: var(--s2) var(--s3);
    border-radius: var(--r1);
    background: var(--pine-soft);
    font: var(--small);
  }
`
export const Fields = styled.form`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  h2 ~ & {
    margin-top: var(--s4);
  }
  > .meta a {
    display: inline-block;
  }
`
export const Star = styled.span`
  color: var(--err);
`

/** Two fields side by side, unless the text is large; with `data-wide` only where there is room for their options and errors. */
export const Pair = styled.div`
  display: grid;
  gap: var(--s4) var(--s3);
  align-items: start;
  @media (min-width: 20em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  &[data-wide] {
    grid-template-columns: repeat(auto-fit, minmax(min(12.5rem, 100%), 1fr));
  }
`

export const Box = styled.div`
  display: grid;
  gap: var(--s2);
  label {
    font: var(--small);
    font-weight: 600;
  }
  label small {
    color: var(--muted);
  }
  input:not([type="file"]),
  select,
  textarea {
    width: 100%;
    min-width: 0;
    min-height: 50px;
    padding: var(--s3);
    border: 1px solid var(--edge);
    border-radius: var(--r1);
    background: var(--paper);
    transition: border-color 0.16s;
    &:hover {
      border-color: var(--ink);
    }
    &[aria-invalid="true"] {
      border-color: var(--err);
      box-shadow: inset 0 0 0 1px var(--err);
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
    padding-right: var(--s5);
  }
  &[data-choice] {
    position: relative;
  }
  &[data-choice]::after {
    content: "";
    position: absolute;
    right: var(--s4);
    top: calc(1.3125rem + var(--s2) + 17px);
    width: 9px;
    height: 9px;
    border: solid var(--muted);
    border-width: 0 2px 2px 0;
    transform: rotate(45deg);
    pointer-events: none;
  }
`

/** The box stands before its label. */
export const TickBox = styled(Box)`
  grid-template-columns: auto 1fr;
  align-items: center;
  > * {
    grid-column: 1 / -1;
  }
  label {
    grid-area: 1 / 2;
    padding-block: var(--s3);
  }
  && input {
    grid-area: 1 / 1;
    width: 24px;
    min-height: 24px;
    accent-color: var(--pine);
  }
`

/**
 * Both labels are in one grid cell, so that the button does not change size; behaviours/loader.ts sets data-busy before hydration. The label
 * while busy has the attribute `hidden` for readers without CSS.
 */
export const Submit = styled.button`
  display: grid;
  place-items: center;
  border-color: transparent;
  background: var(--sun);
  color: var(--on-sun);
  @media (hover: hover) {
    &:hover {
      background: var(--sun-hover);
      border-color: transparent;
    }
  }
  span {
    grid-area: 1 / 1;
  }
  span + span {
    display: flex !important;
  }
  span + span,
  form[data-busy] & > span {
    visibility: hidden;
  }
  form[data-busy] & > span + span {
    visibility: visible;
    align-items: center;
    gap: var(--s3);
  }
  form[data-busy] & {
    cursor: progress;
    background: var(--sun-soft);
    color: var(--ink);
  }
  span + span::before {
    content: "";
    width: 16px;
    height: 16px;
    border: 2px solid;
    border-right-color: transparent;
    border-radius: 50%;
  }
  form[data-busy] & > span + span::before {
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
`

/** Takes no space while empty. "Skickar..." is visible on the button, and here for screen readers only. */
export const SubmitStatus = styled.div`
  font: var(--small);
  &:not([data-note]) {
    position: absolute;
  }
  form[data-offline] &,
  form[data-posted]:not([data-busy]) & {
    position: static;
  }
  p {
    padding: var(--s3) var(--s4);
    border-radius: var(--r1);
    background: var(--sand);
  }
  p + p {
    margin-top: var(--s3);
  }
  form[data-busy] & [data-when="busy"],
  form[data-offline] & [data-when="offline"],
  form[data-posted]:not([data-busy]) & [data-when="posted"] {
    display: block !important;
  }
`

export const Drop = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-height: 64px;
  padding: var(--s2) var(--s3);
  border: 1px dashed var(--edge);
  border-radius: var(--r1);
  cursor: pointer;
  line-height: var(--tight);
  transition: background-color 0.16s;
  && {
    font-weight: 400;
  }
  strong {
    display: block;
  }
  .i {
    color: var(--pine);
  }
  form[data-drag] & {
    background: var(--sand);
    border-color: var(--ink);
  }
  @media (hover: hover) {
    &:hover {
      background: var(--sand);
      border-color: var(--ink);
    }
  }
  &:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 3px;
  }
  &[data-disabled] {
    cursor: not-allowed;
    color: var(--muted);
    background: none;
    border-color: var(--line);
  }
`
