/** The box of validation errors, and of what to do when the form was not sent. */
import { styled } from 'styled-components'

export const Notice = styled.div`
  padding: var(--s3) var(--s4);
  border-radius: var(--r1);
  border: 1px solid var(--err);
  border-left-width: 4px;
  background: var(--err-bg);
  font: var(--small);
  /* The button and the text below it stay above a toast. */
  scroll-margin: calc(var(--head) + var(--s4)) 0 18rem;
  h3 {
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
  p + p,
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
