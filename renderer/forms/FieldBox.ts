/** A label with its control. `data-choice` is a select. */
import { styled } from 'styled-components'

export const FieldBox = styled.div`
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
