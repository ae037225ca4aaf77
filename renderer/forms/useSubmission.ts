/** Validates, uploads and sends a form; has its status. */
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import {
  type FieldName,
  type FormKind,
  fieldDefinition,
  displayText,
  type SentValues,
  sentValues,
} from '../../amplify/functions/shared/fields.ts'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { showToast } from '../components/Toasts.tsx'
import { messages } from '../messages.ts'
import { endDraft, postNatively, readDraft, requestIdOf, writeDraft } from './draft.ts'
import type { BrokenRule } from './ErrorSummary.tsx'
import type { Entered, LeadFormProps } from './formState.ts'
import type { Pictures, UploadStep } from './pictures.ts'
import type { SentCopy } from './sent.ts'
import { visitSource } from './source.ts'
import { type Failure, failureText, sendRequest, sentText, textElsewhere } from './submit.ts'
import { keysOf } from '../../amplify/functions/shared/keys.ts'
import { errorName } from '../../amplify/functions/shared/errorName.ts'

type Submission = {
  phase?: 'uploading' | 'sending' | undefined
  step?: UploadStep | undefined
  failure?: string | undefined
  failedUploads: number
  note?: string | undefined
  brokenRules: readonly BrokenRule[]
  confirmed?: { number: string; sent: SentCopy } | undefined
}
type SubmissionParts = {
  props: LeadFormProps
  defaults: Entered
  form: UseFormReturn<Entered>
  element: RefObject<HTMLFormElement | null>
  submit: RefObject<HTMLButtonElement | null>
}

export function useSubmission({ props, defaults, form, element, submit }: SubmissionParts) {
  const { kind, page, context, fixed = {}, unknown, pictures } = props
  const phone = context.phone.label
  const [status, setStatus] = useState<Submission>({ failedUploads: 0, brokenRules: [] })
  const show = (change: Partial<Submission>) => setStatus((before) => ({ ...before, ...change }))
  const current = useRef<{ upload?: AbortController; busy?: boolean; withoutPictures?: boolean; attempted?: boolean; delivered?: boolean }>(
    {},
  )

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (current.current.busy) return
    const target = event.currentTarget
    let posting = false
    current.current.busy = true
    target.dataset.busy = ''
    delete target.dataset.offline
    show({ failure: undefined, note: undefined })
    try {
      // Autofill of some browsers fires no event: read the values from the fields.
      const data = new FormData(target)
      for (const name of keysOf(defaults)) if (data.has(name)) form.setValue(name, String(data.get(name)))
      await form.handleSubmit(deliver, (errors) => show({ brokenRules: toBrokenRules((name) => errors[name]?.message) }))(event)
    } catch (error) {
      posting = sendAnyway(target, error)
    } finally {
      current.current.busy = current.current.withoutPictures = false
      if (!posting) delete target.dataset.busy
      show({ phase: undefined, step: undefined })
    }
  }

  async function deliver(entered: Entered) {
    show({ brokenRules: [] })
    const target = element.current!
    const id = requestIdOf(target)
    writeDraft(target)
    const isDraft = Boolean(readDraft(target)?.restored || current.current.attempted || 'posted' in target.dataset)
    current.current.attempted = true

    if (pictures?.result().leftOut && !current.current.withoutPictures && !(await uploadPictures(pictures, id))) return
    const { images, leftOut } = pictures?.result() ?? { images: [], leftOut: 0 }

    show({ phase: 'sending' })
    const website = String(new FormData(target).get('website') ?? '')
    const elapsedMs = Math.round(performance.now())
    const metadata = { form: kind, requestId: id, images, leftOut, page, source: visitSource(), website, elapsedMs }
    const outcome = await sendRequest(context.endpoint, { ...metadata, draft: isDraft, ...ownValues({ ...fixed, ...entered }, kind) })
    if (!outcome.sent) return refuse(outcome)

    current.current.delivered = true
    current.current.attempted = false
    endDraft(target)
    form.reset()
    pictures?.clear()
    show({ failedUploads: 0, confirmed: { number: requestNumber(id), sent: sentCopy(props, defaults, entered, images.length, leftOut) } })
    showToast({ kind: 'success', title: messages.toast.sent, text: outcome.message || sentText(kind) })
  }

  /** Whether all usable pictures are uploaded, or the site has no upload. */
  async function uploadPictures(pictures: Pictures, requestId: string): Promise<boolean> {
    if (!context.upload) return true
    show({ phase: 'uploading' })
    const { signal } = (current.current.upload = new AbortController())
    const failed = await pictures.storeAll({ requestId, target: context.upload, onStep: (step) => show({ step }), signal })
    if (signal.aborted) show({ note: messages.pictures.cancelled })
    else if (failed) {
      const { file, problem, code } = failed
      setStatus((before) => ({ ...before, failedUploads: before.failedUploads + 1 }))
      const text = messages.pictures.failed(file, `${messages.pictures.reasons[problem]} ${messages.pictures.whatToDo(phone)}`)
      fail(text, 'upload', problem, code)
    }
    return !signal.aborted && !failed
  }

  const toBrokenRules = (messageOf: (name: FieldName) => string | undefined): BrokenRule[] =>
    keysOf(defaults).flatMap((name) => {
      const message = messageOf(name)
      return message === undefined ? [] : [{ name, message }]
    })

  function refuse(outcome: Failure) {
    const all = outcome.cause === 'refused' ? outcome.fields : undefined
    const brokenRules = toBrokenRules((name) => all?.[name])
    for (const { name, message } of brokenRules) form.setError(name, { message })
    fail(failureText(outcome, kind, phone, unknown) + textElsewhere(all, defaults), outcome.cause, outcome.status)
    show({ brokenRules })
  }

  /** On an exception the browser posts the form, unless it is offline, the request has been delivered or the visitor has left the page. */
  function sendAnyway(target: HTMLFormElement, error: unknown): boolean {
    const posting = !current.current.delivered && navigator.onLine !== false && target.isConnected
    if (posting) postNatively(target, pictures?.count() ?? 0)
    const text = failureText({ sent: false, cause: 'unexpected' }, kind, phone)
    fail(posting ? `${text} ${messages.form.simpler}` : text, 'unexpected', errorName(error))
    return posting
  }

  function fail(text: string, ...causeAndCode: (string | number | undefined)[]) {
    console.error('send-offert:', ...causeAndCode)
    showToast({ kind: 'failure', title: messages.toast.failed, text })
    show({ failure: text })
  }

  function cancelUpload() {
    current.current.upload?.abort()
    submit.current?.focus()
  }

  function leavePicturesOut() {
    current.current.withoutPictures = true
    submit.current?.click()
  }

  function reset() {
    current.current.delivered = false
    flushSync(() => show({ confirmed: undefined }))
    form.setFocus(keysOf(defaults)[0]!)
  }

  return { status, onSubmit, cancelUpload, leavePicturesOut, reset }
}

/** The values of the form's fields, without those of other forms. */
const ownValues = (values: Entered, kind: FormKind) =>
  Object.fromEntries(Object.entries(sentValues(values, kind)).filter(([name]) => name in values)) as SentValues

/** The copy of the request for /tack. */
function sentCopy(props: LeadFormProps, defaults: Entered, entered: Entered, pictures: number, leftOut: number): SentCopy {
  const { kind, page, person, labels = {}, services = [] } = props
  const rows = keysOf(defaults).flatMap((name): SentCopy['rows'] =>
    entered[name] ? [[labels[name] ?? fieldDefinition(name).label, displayText(name, entered[name], services)]] : [],
  )
  if (pictures) rows.push([messages.pictures.label, `${pictures}`])
  return { at: Date.now(), kind, page, person, rows, leftOut }
}
