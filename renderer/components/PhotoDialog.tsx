/** The dialog with an enlarged photo or drawing, which behaviours/photos.ts fills in. */
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { siteMessages } from '../messages.ts'
import { Icon } from './Icon.tsx'

const Dialog = styled.dialog`
  width: fit-content;
  max-width: min(1200px, 100vw - 32px);
  max-height: calc(100dvh - 32px);
  padding: 0;
  border: 0;
  border-radius: var(--r2);
  background: var(--surface);
  color: var(--ink);
  overflow: auto;
  &::backdrop {
    background: rgb(6 12 9 / 0.82);
  }
  img,
  > svg {
    width: auto;
    max-height: calc(100dvh - 140px);
  }
  > svg {
    width: 1200px;
    background: var(--sand);
  }
  form {
    position: absolute;
    z-index: 1;
    top: var(--s3);
    right: var(--s3);
  }
  button {
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    padding: 0;
    border: 0;
    border-radius: 50%;
    background: rgb(15 22 19 / 0.78);
    color: var(--on-picture);
  }
  p {
    padding: var(--s3) var(--s4);
  }
`

export const PhotoDialog = ({ open, children }: { open?: boolean; children?: ReactNode }) => (
  <Dialog aria-label={siteMessages.photo} open={open}>
    <form method="dialog">
      <button type="submit" aria-label={siteMessages.close}>
        <Icon name="close" />
      </button>
    </form>
    {children}
  </Dialog>
)
