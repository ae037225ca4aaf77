/** The dialog with an enlarged photo, which behaviours/photos.ts fills in. */
import { styled } from 'styled-components'
import { siteMessages } from '../messages.ts'
import { Icon } from './Icon.tsx'

const Dialog = styled.dialog`
  width: fit-content;
  max-width: min(1200px, 100vw - 16px);
  max-height: calc(100% - 16px);
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
    max-height: calc(100vh - 150px);
  }
  /* Phones in landscape: the picture has the height, and the caption is below it. */
  @media (max-height: 30em) {
    img {
      max-height: calc(100vh - 16px);
    }
    form {
      height: 0;
    }
  }
  form {
    position: sticky;
    z-index: 1;
    top: 0;
    display: flex;
    justify-content: flex-end;
  }
  button {
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    padding: 0;
    border: 0;
    border-radius: var(--r2);
    background: var(--surface);
  }
  button:focus-visible {
    outline-offset: -4px;
  }
  /* As wide as the picture. */
  p {
    width: 0;
    min-width: 100%;
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
