/** A before and an after picture with a slider. */
import { styled } from 'styled-components'
import type { ImageModel } from '../content/env.ts'
import { siteMessages } from '../messages.ts'
import { Picture } from './Picture.tsx'

/** behaviours/slider.ts sets --at; without scripts the pictures are side by side. */
const Frame = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s1);
  overflow: hidden;
  border-radius: var(--r3);
  span {
    border-radius: 0;
  }
  figure {
    position: relative;
  }
  figcaption {
    position: absolute;
    z-index: 1;
    top: var(--s3);
    left: var(--s3);
    padding: var(--s1) var(--s3);
    border-radius: var(--r1);
    background: var(--label);
    color: var(--on-picture);
    font: var(--small);
  }
  figure + figure figcaption {
    left: auto;
    right: var(--s3);
  }
  .js & {
    display: block;
  }
  .js & figure + figure {
    position: absolute;
    inset: 0;
    clip-path: inset(0 0 0 var(--at, 50%));
  }
  input {
    position: absolute;
    z-index: 2;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: ew-resize;
    touch-action: pan-y;
  }
  i {
    display: none;
    position: absolute;
    z-index: 1;
    inset-block: 0;
    left: var(--at, 50%);
    width: 3px;
    margin-left: -1.5px;
    background: var(--on-picture);
    pointer-events: none;
  }
  i::before {
    content: "";
    position: absolute;
    top: 50%;
    left: 50%;
    width: 52px;
    height: 52px;
    transform: translate(-50%, -50%);
    border-radius: 50%;
    background: var(--on-picture);
    box-shadow: var(--shadow);
  }
  i .i {
    position: absolute;
    max-width: none;
    top: 50%;
    left: 50%;
    transform: translate(-50%, -50%);
    color: var(--on-handle);
  }
  input:focus-visible + i::before {
    outline: 3px solid var(--focus-on-deep);
    outline-offset: 3px;
  }
  .js & i {
    display: block;
  }
`

export function Comparison({
  before,
  after,
  sizes,
  eager,
}: {
  before: ImageModel
  after: ImageModel
  sizes: string
  eager?: boolean
}) {
  return (
    <Frame data-behaviour="slider">
      <figure>
        <Picture image={before} sizes={sizes} eager={eager} tag="" />
        <figcaption>{siteMessages.before}</figcaption>
      </figure>
      <figure>
        <Picture image={after} sizes={sizes} eager={eager} />
        <figcaption>{siteMessages.after}</figcaption>
      </figure>
      <input
        className="needs-js"
        hidden
        type="range"
        min="0"
        max="100"
        defaultValue="50"
        aria-label={siteMessages.compare}
      />
      <i>
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M9 7l-5 5 5 5M15 7l5 5-5 5" />
        </svg>
      </i>
    </Frame>
  )
}
