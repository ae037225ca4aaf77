import { useEffect, useRef } from 'react'
import { limits } from '../../amplify/functions/shared/request.ts'
import { messages } from '../messages.ts'
import { ErrorMessage } from './Field.tsx'
import { useFormState } from './formState.ts'
import { Thumbs } from './form.later.parts.ts'
import { Box, Drop } from './form.parts.ts'
import type { Pictures } from './pictures.ts'
import { uploadCode } from './uploadAll.ts'

const words = messages.pictures

export function ImagePicker({ pictures, helper = words.add }: { pictures: Pictures; helper?: string | undefined }) {
  const { prefix, busy } = useFormState()
  const { list, problem, reading, add, remove } = pictures
  const input = useRef<HTMLInputElement>(null)
  const thumbs = useRef<HTMLUListElement>(null)
  const id = `${prefix}-images`

  function take() {
    const files = input.current?.files
    if (!files?.length) return
    add(files)
    // Picking the same file again must be noticed as well.
    if (input.current) input.current.value = ''
  }
  // Picked while the form's code was on its way.
  useEffect(take, [])

  function removeAt(index: number, key: number) {
    remove(key)
    const buttons = thumbs.current?.querySelectorAll('button')
    const next = buttons?.[index + 1] ?? buttons?.[index - 1] ?? input.current
    next?.focus()
  }

  return (
    <Box className="needs-js">
      <label htmlFor={id} id={`${id}-label`}>
        {words.label} <small>{messages.form.optional}</small>
      </label>
      <Drop>
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.01" />
        </svg>
        <span>
          <strong>{helper}</strong>
          <span id={`${id}-hint`}>{reading ? words.reading : words.hint}</span>
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          name="picture"
          multiple
          accept=".jpg,.jpeg,.png,.webp"
          disabled={busy || list.length >= limits.images}
          onClick={() => void uploadCode().catch(() => {})}
          onChange={take}
          aria-labelledby={`${id}-label`}
          aria-describedby={problem ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
      </Drop>
      {problem && <ErrorMessage id={`${id}-error`} text={problem} />}
      {list.length > 0 && (
        <Thumbs ref={thumbs}>
          {list.map(({ key, name, url }, index) => (
            <li key={key}>
              <img src={url} alt={name} title={name} width={72} height={56} />
              <button type="button" aria-label={words.remove(name)} disabled={busy} onClick={() => removeAt(index, key)}>
                <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M5 5l14 14M19 5 5 19" />
                </svg>
              </button>
            </li>
          ))}
        </Thumbs>
      )}
    </Box>
  )
}
