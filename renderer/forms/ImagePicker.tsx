/** The file input for pictures, and the list of picked files. */
import { useEffect, useRef } from 'react'
import { limits } from '../../amplify/functions/shared/request.ts'
import { messages } from '../messages.ts'
import { ErrorMessage } from './Field.tsx'
import { useFormState } from './formState.ts'
import { Files, PlainButton } from './form.deferred.styles.ts'
import { Box, Drop } from './form.styles.ts'
import { isUsable, type PictureRow, type Pictures, uploadCode } from './pictures.ts'

const texts = messages.pictures

export function ImagePicker({ pictures, helper = texts.add }: { pictures: Pictures; helper?: string | undefined }) {
  const { prefix, busy } = useFormState()
  const { rows, problem, add, remove, retry } = pictures
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = `${prefix}-images`

  function addPicked() {
    const files = input.current?.files
    if (!files?.length) return
    add(files)
    // Otherwise picking the same file again fires no change event.
    if (input.current) input.current.value = ''
  }
  // Files picked before hydration.
  useEffect(addPicked, [])

  function removeAt(index: number, key: number) {
    remove(key)
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? input.current
    next?.focus()
  }

  const isDisabled = busy || rows.filter(isUsable).length >= limits.images
  return (
    <Box className="needs-js" hidden={typeof document === 'undefined'}>
      <label htmlFor={id} id={`${id}-label`}>
        {texts.label} <small>{messages.form.optional}</small>
      </label>
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
          className="sr-only"
          type="file"
          name="picture"
          multiple
          accept=".jpg,.jpeg,.png,.webp"
          disabled={isDisabled}
          onClick={() => void uploadCode().catch(() => {})}
          onChange={addPicked}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${problem ? `${id}-error ` : ''}${id}-hint${rows.length ? ` ${id}-list` : ''}`}
        />
      </Drop>
      {problem && <ErrorMessage id={`${id}-error`} text={problem} />}
      {rows.length > 0 && (
        <Files ref={list} id={`${id}-list`}>
          {rows.map((row, index) => (
            <li key={row.key} data-wrong={row.problem && ''}>
              {row.url ? <img src={row.url} alt="" width={72} height={56} /> : <i />}
              <span>
                {row.file.name}
                <small>{pictureStatus(row)}</small>
              </span>
              {row.canRetry && (
                <PlainButton
                  type="button"
                  className="button"
                  aria-label={texts.retryFile(row.file.name)}
                  disabled={busy}
                  onClick={() => retry(row.key)}
                >
                  {texts.retry}
                </PlainButton>
              )}
              <button
                type="button"
                data-remove=""
                aria-label={texts.remove(row.file.name)}
                disabled={busy}
                onClick={() => removeAt(index, row.key)}
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

const pictureStatus = ({ problem, path, uploading, data }: PictureRow): string =>
  problem ?? (path ? texts.stored : uploading ? texts.busy : data ? texts.ready : texts.reading)
