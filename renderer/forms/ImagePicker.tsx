/** The file input for pictures, and the list of picked files. */
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { limits } from '../../amplify/functions/shared/request.ts'
import { messages } from './formMessages.ts'
import { ErrorMessage } from './Field.tsx'
import { FieldBox } from './FieldBox.ts'
import { useFormState } from './formState.ts'
import type { Pictures } from './usePictures.ts'

const texts = messages.pictures

export function ImagePicker({
  pictures,
  helper = texts.add,
}: {
  pictures: Pictures
  helper?: string | undefined
}) {
  const { prefix, busy } = useFormState()
  const { rows, problem, add, remove } = pictures
  const input = useRef<HTMLInputElement>(null)
  const id = `${prefix}-images`

  function addPicked() {
    const files = [...(input.current!.files ?? [])]
    // Otherwise picking the same file again fires no event.
    input.current!.value = ''
    if (files.length > 0) add(files)
  }
  // Files may have been picked before hydration.
  useEffect(addPicked, [])

  const isDisabled = busy || rows.length >= limits.images
  return (
    <FieldBox className="needs-js" hidden={typeof document === 'undefined'}>
      <label htmlFor={id}>
        {texts.label} <small>{messages.form.optional}</small>
      </label>
      {/* The invisible input covers the zone, so that browsers accept dropped files. */}
      <Drop data-disabled={isDisabled ? '' : undefined}>
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.01" />
        </svg>
        <span>
          {helper} <small id={`${id}-hint`}>{texts.hint}</small>
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          name="picture"
          multiple
          accept=".jpg,.jpeg,.png,.webp"
          disabled={isDisabled}
          onChange={addPicked}
          aria-describedby={`${problem ? `${id}-error ` : ''}${id}-hint`}
        />
      </Drop>
      {problem && <ErrorMessage id={`${id}-error`} text={problem} />}
      {rows.length > 0 && (
        <Files aria-label={texts.chosen}>
          {rows.map(({ key, name, url, path }) => (
            <li key={key}>
              {url ? <img src={url} alt="" width={72} height={56} /> : <i />}
              <span>
                {name}
                <small>{path ? texts.stored : url ? texts.ready : texts.reading}</small>
              </span>
              <button
                type="button"
                aria-label={texts.remove(name)}
                disabled={busy}
                onClick={() => {
                  remove(key)
                  input.current!.focus()
                }}
              >
                <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M5 5l14 14M19 5 5 19" />
                </svg>
              </button>
            </li>
          ))}
        </Files>
      )}
    </FieldBox>
  )
}

/** The file input covers it. */
const Drop = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--s3);
  min-height: 64px;
  padding: var(--s2) var(--s3);
  border: 1px dashed var(--edge);
  border-radius: var(--r1);
  line-height: var(--tight);
  transition: background-color 0.16s;
  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
  small {
    display: block;
    color: var(--muted);
  }
  .i {
    color: var(--pine);
  }
  @media (hover: hover) {
    &:hover {
      background: var(--sand);
      border-color: var(--ink);
    }
  }
  &:focus-within {
    outline: 3px solid var(--focus);
    outline-offset: 3px;
  }
  &[data-disabled] {
    color: var(--muted);
    background: none;
    border-color: var(--line);
  }
`

/** The list of picked files. The remove button is 44 px, its icon 26. */
const Files = styled.ul`
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
  button {
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
