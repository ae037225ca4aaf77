/** The file input for pictures, and the list of picked files. */
import { useEffect, useRef } from 'react'
import { limits } from '../../amplify/functions/shared/request.ts'
import { messages } from './formMessages.ts'
import { ErrorMessage } from './Field.tsx'
import { useFormState } from './formState.ts'
import type { Pictures } from './usePictures.ts'
import { Box, Drop, Files } from './styles.ts'

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
  // Files picked before hydration.
  useEffect(addPicked, [])

  const isDisabled = busy || rows.length >= limits.images
  return (
    <Box className="needs-js" hidden={typeof document === 'undefined'}>
      <label htmlFor={id}>
        {texts.label} <small>{messages.form.optional}</small>
      </label>
      {/* The invisible input covers the zone, so that browsers accept dropped files. */}
      <Drop data-disabled={isDisabled ? '' : undefined}>
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.01" />
        </svg>
        <span>
          <strong>{helper}</strong>
          <span id={`${id}-hint`}>{texts.hint}</span>
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
    </Box>
  )
}
