/** The button of a form, with its text while the form is sent. */
import { styled } from 'styled-components'
import { messages } from './formMessages.ts'
import type { Phase } from './useSubmission.ts'

type Props = { text: string; phase: Phase | undefined; isPrimary: boolean }

export const SubmitButton = ({ text, phase, isPrimary }: Props) => (
  <Submit
    className={isPrimary ? 'button primary' : 'button'}
    aria-disabled={phase ? true : undefined}
  >
    <span>{text}</span> <span hidden>{messages.form[phase ?? 'sending']}</span>
  </Submit>
)

/**
 * Both labels are in one grid cell, so that the button does not change size. The label while busy
 * has the attribute `hidden` for readers without CSS.
 */
const Submit = styled.button`
  display: grid;
  place-items: center;
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
