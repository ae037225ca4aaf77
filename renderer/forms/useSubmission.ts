import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { type FieldName, fieldOf, textOf, valuesOf } from '../../amplify/functions/shared/fields.ts'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { showToast } from '../components/Toasts.tsx'
import { messages } from '../messages.ts'
import type { Picture } from './context.ts'
import { clearDraft, postNatively, readDraft, writeDraft } from './draft.ts'
import type { BrokenRule } from './ErrorSummary.tsx'
import type { Entered, LeadFormProps } from './formState.ts'
import { newId } from './olderBrowsers.ts'
import type { SentCopy } from './sent.ts'
import { type Failure, failureText, send, sentText, textElsewhere } from './submit.ts'
import { uploadAll, type UploadStep } from './uploadAll.ts'

type Submission = {
  phase?: 'uploading' | 'sending' | undefined
  step?: UploadStep | undefined
  failure?: string | undefined
  failedUploads: number
  note?: string | undefined
  broken: readonly BrokenRule[]
  confirmed?: { number: string; sent: SentCopy } | undefined
}
type SubmissionParts = {
  props: LeadFormProps
  defaults: Entered
  form: UseFormReturn<Entered>
  element: RefObject<HTMLFormElement | null>
  submit: RefObject<HTMLButtonElement | null>
}

/** Checks, uploads and sends a form, and holds what the visitor sees of it. */
export function useSubmission({ props, defaults, form, element, submit }: SubmissionParts) {
  const { kind, page, context, fixed = {}, unknown, pictures } = props
  const phone = context.phone.label
  const [status, setStatus] = useState<Submission>({ failedUploads: 0, broken: [] })
  const show = (change: Partial<Submission>) => setStatus((before) => ({ ...before, ...change }))
  const current = useRef<{ requestId?: string; upload?: AbortController; busy?: boolean; withoutPictures?: boolean; delivered?: boolean }>(
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
      // Some browsers fill in forms without an event: what the fields hold counts.
      for (const [name, value] of new FormData(target)) if (name in defaults) form.setValue(name as FieldName, String(value))
      await form.handleSubmit(deliver, (found) => show({ broken: brokenRules((name) => found[name]?.message) }))(event)
    } catch (error) {
      posting = sendAnyway(target, error as Error)
    } finally {
      current.current.busy = current.current.withoutPictures = false
      if (!posting) delete target.dataset.busy
      show({ phase: undefined, step: undefined })
    }
  }

  async function deliver(entered: Entered) {
    show({ broken: [] })
    const target = element.current as HTMLFormElement
    const draft = readDraft(target)
    const earlier = draft?.requestId ?? current.current.requestId
    const id = (current.current.requestId = earlier ?? newId())
    writeDraft(target, { requestId: id })

    const picked = (await pictures?.whole()) ?? []
    if (picked.length && !current.current.withoutPictures && !(await uploaded(picked, id))) return
    const images = picked.flatMap(({ path }) => path ?? [])
    const leftOut = picked.length - images.length

    show({ phase: 'sending' })
    const website = String(new FormData(target).get('website') ?? '')
    const elapsedMs = Math.round(performance.now())
    const circumstances = { form: kind, requestId: id, images, leftOut, page, website, elapsedMs }
    const isDraft = Boolean(draft?.restored || earlier)
    const outcome = await send(context.endpoint, { ...circumstances, draft: isDraft, ...valuesOf({ ...fixed, ...entered }, kind) })
    if (!outcome.sent) return refuse(outcome)

    current.current.delivered = true
    clearDraft(target)
    delete target.dataset.posted
    current.current.requestId = undefined
    form.reset()
    pictures?.clear()
    show({ failedUploads: 0, confirmed: { number: requestNumber(id), sent: sentCopy(props, defaults, entered, images.length, leftOut) } })
    showToast({ kind: 'success', title: messages.toast.sent, text: outcome.message || sentText(kind) })
  }

  /** Whether all pictures are stored, or this site stores none. */
  async function uploaded(picked: readonly Picture[], id: string): Promise<boolean> {
    if (!context.upload) return true
    show({ phase: 'uploading' })
    const { signal } = (current.current.upload = new AbortController())
    const outcome = await uploadAll(picked, id, context.upload, (step) => show({ step }), signal)
    if (signal.aborted) show({ note: messages.pictures.cancelled })
    else if (outcome !== 'done') {
      const { file, problem, code } = outcome
      setStatus((before) => ({ ...before, failedUploads: before.failedUploads + 1 }))
      const text = messages.pictures.failed(file, `${messages.pictures.reasons[problem]} ${messages.pictures.whatToDo(phone)}`)
      fail(text, 'upload', problem, code)
    }
    return !signal.aborted && outcome === 'done'
  }

  const brokenRules = (messageOf: (name: FieldName) => string | undefined): BrokenRule[] =>
    (Object.keys(defaults) as FieldName[]).flatMap((name) => {
      const message = messageOf(name)
      return message === undefined ? [] : [{ name, message }]
    })

  function refuse(outcome: Failure) {
    const all = outcome.cause === 'refused' ? outcome.fields : undefined
    const broken = brokenRules((name) => all?.[name])
    for (const { name, message } of broken) form.setError(name, { message })
    fail(failureText(outcome, kind, phone, unknown) + textElsewhere(all, defaults), outcome.cause, outcome.status)
    show({ broken })
  }

  /** After an exception of our own code the browser posts the form. False when there is nothing to post. */
  function sendAnyway(target: HTMLFormElement, error: Error): boolean {
    const posting = !current.current.delivered && navigator.onLine !== false
    if (posting) postNatively(target, pictures?.list.length ?? 0)
    const text = failureText({ sent: false, cause: 'unexpected' }, kind, phone)
    fail(posting ? `${text} ${messages.form.simpler}` : text, 'unexpected', error.name)
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

  function again() {
    current.current.delivered = false
    flushSync(() => show({ confirmed: undefined }))
    form.setFocus(Object.keys(defaults)[0] as FieldName)
  }

  return { status, onSubmit, cancelUpload, leavePicturesOut, again }
}

/** What the confirmation page shows of the request. */
function sentCopy(props: LeadFormProps, defaults: Entered, entered: Entered, pictures: number, leftOut: number): SentCopy {
  const { kind, page, person, labels = {}, services = [] } = props
  const rows = (Object.keys(defaults) as FieldName[]).flatMap((name): SentCopy['rows'] =>
    entered[name] ? [[labels[name] ?? fieldOf(name).label, textOf(name, entered[name], services)]] : [],
  )
  if (pictures) rows.push([messages.pictures.label, `${pictures}`])
  return { at: Date.now(), kind, page, person, rows, leftOut }
}
