/** Styled components of forms. */
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

/**
 * Two fields side by side, unless the text is large; with `data-wide` only where there is room for
 * their options and errors.
 */
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

/**
 * Both labels are in one grid cell, so that the button does not change size. The label while busy
 * has the attribute `hidden` for readers without CSS.
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

/** The file input covers it. */
export const Drop = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-height: 64px;
  padding: var(--s2) var(--s3);
  border: 1px dashed var(--edge);
  border-radius: var(--r1);
  line-height: var(--tight);
  transition: background-color 0.16s;
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  strong {
    display: block;
  }
  .i {
    color: var(--pine);
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
    color: var(--muted);
    background: none;
    border-color: var(--line);
  }
`

/** Validation errors, or why the form was not sent. */
export const Notice = styled.div`
  padding: var(--s3) var(--s4);
  border-radius: var(--r1);
  border: 1px solid var(--err);
  border-left-width: 4px;
  background: var(--err-bg);
  font: var(--small);
  scroll-margin-top: calc(var(--head) + var(--s4));
  h3,
  strong {
    display: block;
    font: inherit;
    font-weight: 600;
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
    margin-top: var(--s1);
  }
  button {
    min-height: 44px;
    margin-top: var(--s3);
    padding: var(--s2) var(--s4);
    border-color: var(--err);
  }
`

export const ErrorText = styled.p`
  display: flex;
  gap: var(--s2);
  font: var(--small);
  color: var(--err);
  .i {
    --i: 18px;
    margin-top: 0.1em;
  }
`

export const Progress = styled.div`
  font: var(--small);
  color: var(--muted);
  font-variant-numeric: tabular-nums;
  progress {
    display: block;
    width: 100%;
    height: 6px;
    margin-top: var(--s2);
    accent-color: var(--pine);
  }
`

export const Thanks = styled.div`
  display: grid;
  gap: var(--s3);
  justify-items: start;
  padding: var(--s4);
  border-radius: var(--r2);
  background: var(--pine-soft);
  scroll-margin-top: calc(var(--head) + var(--s4));
  h2 ~ & {
    margin-top: var(--s4);
  }
  dd {
    font: var(--figure);
    font-variant-numeric: tabular-nums;
  }
  ol {
    padding-left: 1.4em;
    list-style: decimal;
  }
  button {
    min-height: 44px;
    padding: 0;
    border: 0;
    background: none;
    text-decoration: underline;
  }
`

/** The list of picked files. The remove button is 44 px, its icon 26. */
export const Files = styled.ul`
  padding-top: var(--s2);
  display: grid;
  gap: var(--s2);
  font: var(--small);
  && {
    margin: 0;
  }
  li {
    display: grid;
    grid-template-columns: 72px minmax(0, 1fr) 44px;
    align-items: center;
    gap: var(--s2) var(--s3);
  }
  img,
  i {
    width: 72px;
    height: 56px;
    object-fit: cover;
    border-radius: var(--r1);
    background: var(--sand);
  }
  span {
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    color: var(--muted);
  }
  button {
    display: grid;
    place-items: center;
    width: 44px;
    min-height: 44px;
    padding: 0;
    border: 0;
    background: none;
  }
  .i {
    --i: 26px;
    padding: var(--s1);
    border-radius: 50%;
    background: var(--ink);
    color: var(--paper);
    stroke-width: 3;
  }
  button:disabled {
    opacity: 0.4;
  }
`
