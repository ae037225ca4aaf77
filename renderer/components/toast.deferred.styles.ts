/** Styled components of toasts. */
import { styled } from 'styled-components'

export const Region = styled.section`
  position: fixed;
  z-index: 40;
  right: max(var(--s4), env(safe-area-inset-right));
  bottom: calc(var(--s4) + env(safe-area-inset-bottom));
  display: grid;
  /* The specification asks for 14px. */
  gap: calc(var(--s3) + 2px);
  width: min(356px, 100vw - 40px);
  border-radius: var(--r2);
  &:empty {
    pointer-events: none;
  }
  &&&[data-top] {
    inset-block: calc(var(--head) + var(--s4)) auto;
  }
  @media (max-width: 53.75em) {
    body:has([data-mobilebar][data-shown]) & {
      bottom: calc(var(--bar) + var(--s4) + env(safe-area-inset-bottom));
    }
  }
`
export const ToastBox = styled.div`
  position: relative;
  padding: var(--s3) var(--s6) var(--s3) var(--s4);
  background: var(--surface);
  border: 1px solid var(--line);
  border-left: 4px solid var(--ok);
  border-radius: var(--r1);
  box-shadow: var(--shadow);
  font: var(--small);
  touch-action: pan-y;
  animation: enter 0.22s;
  @keyframes enter {
    from {
      opacity: 0;
      transform: translateY(12px);
    }
  }
  &[data-kind="failure"] {
    border-left-color: var(--err);
  }
  button {
    --i: 18px;
    position: absolute;
    top: var(--s1);
    right: var(--s1);
    display: grid;
    place-items: center;
    width: 44px;
    height: 44px;
    padding: 0;
    border: 0;
    border-radius: var(--r1);
    background: none;
    color: var(--muted);
  }
  @media (hover: hover) {
    button:hover {
      color: var(--ink);
    }
  }
`
