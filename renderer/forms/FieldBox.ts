/** A label with its control. */
import { styled } from 'styled-components'
import { selectArrow } from '../theme/layout.ts'

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
    scroll-margin-top: 3rem;
    transition: border-color 0.16s;
    &:hover {
      border-color: var(--ink);
    }
    &[aria-invalid="true"] {
      border-color: var(--err);
      box-shadow: inset 0 0 0 1px var(--err);
      background-color: var(--err-bg);
    }
  }
  textarea {
    min-height: 120px;
    resize: vertical;
    max-height: 60vh;
  }
  select {
    ${selectArrow}
  }
`
