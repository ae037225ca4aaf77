/** The dialog with an enlarged photo, which behaviours/photos.ts fills in. */
import { styled } from 'styled-components'
import { siteMessages } from '../messages.ts'
import { Icon } from './Icon.tsx'

const Dialog = styled.dialog`
  width: fit-content;
  max-width: min(1200px, 100vw - 16px);
  max-height: calc(100% - 32px);
  padding: 0;
  border: 0;
  border-radius: var(--r2);
  background: var(--surface);
  color: var(--ink);
  overflow: auto;
  &::backdrop {
    background: rgb(6 12 9 / 0.82);
  }
  img {
    width: auto;
    max-height: calc(100vh - 150px);
  }
  /* The page shows pictures as wide as a small screen: here the visitor scrolls within one. */
  @media (max-width: 59.9375em) {
    img {
      width: max(800px, 150vw);
      max-width: none;
      max-height: none;
    }
  }
  form,
  p {
    position: sticky;
    left: 0;
  }
  form {
    z-index: 1;
    top: 0;
    display: flex;
    justify-content: flex-end;
    background: var(--surface);
  }
  button {
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    padding: 0;
    border: 0;
    background: none;
  }
  button:focus-visible {
    outline-offset: -4px;
  }
  p {
    padding: var(--s3) var(--s4);
  }
`

export const PhotoDialog = () => (
  <Dialog aria-labelledby="bildtext">
    <form method="dialog">
      <button type="submit" aria-label={siteMessages.close}>
        <Icon name="close" />
      </button>
    </form>
    <p id="bildtext" />
  </Dialog>
)
