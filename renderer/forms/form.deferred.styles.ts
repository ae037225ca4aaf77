/** Styled components of forms that no prerendered page shows. */
import { styled } from 'styled-components'

export const PlainButton = styled.button`
  min-height: 44px;
  padding: var(--s2) var(--s4);
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
    margin-top: var(--s3);
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
  button {
    margin-top: var(--s2);
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
  > a {
    font-weight: 600;
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
  /* The retry button is below the text, which has no room beside it on phones. */
  span + button:not(:last-child) {
    grid-area: 2 / 2;
    justify-self: start;
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
  [data-wrong] small {
    color: var(--err);
  }
  [data-remove] {
    grid-area: 1 / 3;
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
