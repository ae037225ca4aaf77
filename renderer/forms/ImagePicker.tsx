/** The file input for pictures, and the list of picked files. */
import { useEffect, useRef } from 'react'
import { messages } from '../messages.ts'
import { ErrorMessage } from './Field.tsx'
import { useFormState } from './formState.ts'
import { Files, PlainButton } from './form.deferred.styles.ts'
import { Box, Drop } from './form.styles.ts'
import { takePicked } from './picked.ts'
import { type PictureRow, type Pictures, uploadCode } from './pictures.ts'

const texts = messages.pictures
/** Some Android browsers know only MIME types. Windows hides .jfif, its own name for JPEG, without the extension. */
const accept = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.jfif,.png,.webp'
const heic = ',image/heic,image/heif,.heic,.heif'

export function ImagePicker({
  pictures,
  helper = texts.add,
}: {
  pictures: Pictures
  helper?: string | undefined
}) {
  const { prefix, busy } = useFormState()
  const { rows, lostCount, isFull, problem, restore, add, remove, dismissLost, retry } = pictures
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = `${prefix}-images`

  function addPicked() {
    const picked = takePicked(input.current!)
    if (picked.length) add(picked)
  }
  useEffect(() => {
    const { form } = input.current!
    // iPhones convert HEIC for a page that does not name it. Elsewhere a hidden file would be a riddle, a refused one is explained.
    if (!navigator.vendor.startsWith('Apple')) input.current!.accept += heic
    if (form) restore(form)
    // Files picked before hydration.
    addPicked()
  }, [])
  useEffect(() => {
    const { activeElement } = document
    // A disabled input loses the focus.
    if (isFull && (activeElement === input.current || activeElement === document.body))
      removeButtons()[rows.length - 1]?.focus()
  }, [isFull])

  const removeButtons = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []),
  ]

  function removeAt(index: number, key: number) {
    remove(key)
    focusBeside(index)
  }
  function dismiss() {
    dismissLost()
    focusBeside(rows.length)
  }
  function retryAt(index: number, key: number) {
    // The retry button disappears.
    removeButtons()[index]?.focus()
    retry(key)
  }
  function focusBeside(index: number) {
    const buttons = removeButtons()
    const next = buttons[index + 1] ?? buttons[index - 1] ?? input.current
    next?.focus()
  }

  const isDisabled = busy || isFull
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
          accept={accept}
          disabled={isDisabled}
          // A failed load is retried when pictures are picked.
          onClick={() => void uploadCode().catch(() => undefined)}
          onChange={addPicked}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${problem ? `${id}-error ` : ''}${id}-hint${rows.length || lostCount ? ` ${id}-list` : ''}`}
        />
      </Drop>
      {problem && <ErrorMessage id={`${id}-error`} text={problem} />}
      {(rows.length > 0 || lostCount > 0) && (
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
                  onClick={() => retryAt(index, row.key)}
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
                <Cross />
              </button>
            </li>
          ))}
          {lostCount > 0 && (
            <li>
              <i />
              <span>
                {texts.again(lostCount)}
                <small>{texts.lost}</small>
              </span>
              <button
                type="button"
                data-remove=""
                aria-label={texts.dismissLost}
                disabled={busy}
                onClick={dismiss}
              >
                <Cross />
              </button>
            </li>
          )}
        </Files>
      )}
    </Box>
  )
}

const Cross = () => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M5 5l14 14M19 5 5 19" />
  </svg>
)

const pictureStatus = ({ problem, path, uploading, data }: PictureRow): string =>
  problem ?? (path ? texts.stored : uploading ? texts.busy : data ? texts.ready : texts.reading)
