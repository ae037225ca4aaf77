/** Uploads and sends a form; has its status. */
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { type Entered, type FieldName, sentValues } from '../../amplify/functions/shared/fields.ts'
import { honeypotName, requestNumber } from '../../amplify/functions/shared/request.ts'
import { showToast } from './Toasts.tsx'
import { messages } from './formMessages.ts'
import type { Failure } from './FailureNotice.tsx'
import type { LeadFormProps } from './formState.ts'
import type { UploadStep } from './usePictures.ts'
import { visitSource } from './source.ts'
import { type SubmitFailure, failureMessage, sendRequest, sentText } from './submit.ts'

export type Phase = 'uploading' | 'sending'
type Status = {
  phase?: Phase
  step?: UploadStep
  failure?: Failure
  confirmed?: { name: string; number: string; leftOut: number }
}
type Parts = {
  props: LeadFormProps
  names: readonly FieldName[]
  form: UseFormReturn<Entered>
  element: RefObject<HTMLFormElement | null>
}
const noPictures = { images: [], leftOut: 0 }

export function useSubmission({ props, names, form, element }: Parts) {
  const { kind, page, context, fixed = {}, refusal, pictures } = props
  const [status, setStatus] = useState<Status>({})
  const isBusy = useRef(false)
  const hiddenInput = (name: string) =>
    element.current!.elements.namedItem(name) as HTMLInputElement

  const forgetDraft = () => element.current!.dispatchEvent(new Event('sent', { bubbles: true }))

  async function submit(withPictures = true) {
    if (isBusy.current) return
    isBusy.current = true
    setStatus({})
    try {
      // Autofill of some browsers fires no event: read the values from the fields.
      const data = new FormData(element.current!)
      for (const name of names) form.setValue(name, String(data.get(name) ?? ''))
      await form.handleSubmit((entered) => deliver(entered, withPictures))()
    } catch (error) {
      refuse({ cause: 'unexpected' }, error)
    } finally {
      isBusy.current = false
      setStatus(({ phase, step, ...result }) => result)
    }
  }

  async function deliver(entered: Entered, withPictures: boolean) {
    // In the draft until the request is sent: the endpoint stores a repeated request once.
    const idInput = hiddenInput('requestId')
    const id = (idInput.value ||= crypto.randomUUID())
    idInput.dispatchEvent(new Event('input', { bubbles: true }))
    if (pictures && withPictures && !(await upload(id))) return
    const { images, leftOut } = pictures?.result() ?? noPictures
    setStatus({ phase: 'sending' })
    const outcome = await sendRequest(context.endpoint, {
      ...sentValues({ ...fixed, ...entered }, kind),
      images,
      form: kind,
      requestId: id,
      page,
      leftOut,
      source: visitSource(),
      website: new FormData(element.current!).get(honeypotName) ?? '',
      // A person may press a button at once, after the browser has filled in the fields.
      ...(!navigator.userActivation?.hasBeenActive && { elapsedMs: Math.round(performance.now()) }),
    })
    if (!outcome.sent) return refuse(outcome)

    idInput.value = ''
    forgetDraft()
    form.reset()
    pictures?.clear()
    const [name = ''] = (entered.name ?? '').trim().split(/\s+/)
    // Corrected after an answer that was lost, it is another request.
    setStatus({ confirmed: { name, number: outcome.number ?? requestNumber(id), leftOut } })
    const text = outcome.message || sentText(kind)
    showToast({ kind: 'success', title: messages.toast.sent, text })
  }

  /** Whether all pictures are uploaded. */
  async function upload(id: string): Promise<boolean> {
    setStatus({ phase: 'uploading' })
    const onStep = (step: UploadStep) => setStatus({ phase: 'uploading', step })
    const failed = await pictures!.upload(id, context.upload, onStep)
    if (failed) {
      const text = messages.pictures.failed(failed.file, failed.reason)
      fail(text, 'upload', 'upload', failed.error)
    }
    return !failed
  }

  function refuse(failure: SubmitFailure, error?: unknown) {
    const broken = names.filter((name) => failure.fields?.[name])
    for (const name of broken) form.setError(name, { message: failure.fields![name]! })
    const text = failureMessage(failure, kind, refusal)
    // The summary above the fields says what to do.
    const notice = broken.length > 0 ? undefined : 'request'
    fail(text, notice, failure.cause, failure.status, error)
  }

  function fail(text: string, failure: Failure | undefined, ...causes: unknown[]) {
    console.error('send-offert:', ...causes.filter(Boolean))
    showToast({ kind: 'failure', title: messages.toast.failed, text })
    setStatus(failure ? { failure } : {})
  }

  /**
   * The browser posts the form and leaves the page, where something stops our script's requests.
   */
  function postNatively() {
    const { images, leftOut } = pictures?.result() ?? noPictures
    const hidden = {
      leftOut: String(leftOut),
      metadata: JSON.stringify({ images, source: visitSource() }),
    }
    for (const [name, value] of Object.entries(hidden)) hiddenInput(name).value = value
    forgetDraft()
    element.current!.submit()
  }

  function reset() {
    flushSync(() => setStatus({}))
    form.setFocus(names[0]!)
  }

  return { status, submit, postNatively, reset }
}
