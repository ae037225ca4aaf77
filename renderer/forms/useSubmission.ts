/** Validates, uploads and sends a form; has its status. */
import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import {
  type FieldName,
  type FormKind,
  type SentValues,
  sentValues,
} from '../../amplify/functions/shared/fields.ts'
import {
  type FormMetadata,
  honeypotName,
  requestNumber,
} from '../../amplify/functions/shared/request.ts'
import { showToast } from '../components/Toasts.tsx'
import { messages } from '../messages.ts'
import { keepSentId } from './claimDraft.ts'
import {
  endDraft,
  isSiteReachable,
  postNatively,
  readDraft,
  draftIdOf,
  writeDraft,
} from './draft.ts'
import { controlNamed } from './control.ts'
import type { BrokenRule } from './ErrorSummary.tsx'
import type { Entered, LeadFormProps } from './formState.ts'
import type { Pictures, UploadStep } from './pictures.ts'
import { visitSource } from './source.ts'
import { type SubmitFailure, failureText, sendRequest, sentText, textElsewhere } from './submit.ts'
import { keysOf } from '../../amplify/functions/shared/keys.ts'
import { errorName } from '../../amplify/functions/shared/errorName.ts'

type Submission = {
  phase?: 'uploading' | 'sending' | undefined
  step?: UploadStep | undefined
  failure?: string | undefined
  hasFailedUpload: boolean
  note?: string | undefined
  brokenRules: readonly BrokenRule[]
  confirmed?: { number: string; leftOut: number } | undefined
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
  const [status, setStatus] = useState<Submission>({ hasFailedUpload: false, brokenRules: [] })
  const show = (change: Partial<Submission>) => setStatus((before) => ({ ...before, ...change }))
  const flags = useRef<{
    upload?: AbortController
    busy?: boolean
    withoutPictures?: boolean
    attempted?: boolean
    delivered?: boolean
    /** The browser posts the form and leaves the page. */
    posting?: boolean
    /** The last submit found neither the endpoint nor the site. */
    unreachable?: boolean
  }>({})

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (flags.current.busy || flags.current.posting) return
    const target = event.currentTarget
    flags.current.busy = true
    target.dataset.busy = ''
    delete target.dataset.offline
    show({ failure: undefined, note: undefined })
    try {
      // Autofill of some browsers fires no event: read the values from the fields.
      const data = new FormData(target)
      for (const name of keysOf(defaults)) form.setValue(name, String(data.get(name) ?? ''))
      await form.handleSubmit(deliver, (errors) =>
        show({ brokenRules: toBrokenRules((name) => errors[name]?.message) }),
      )(event)
    } catch (error) {
      sendAnyway(error)
    } finally {
      flags.current.busy = flags.current.withoutPictures = false
      if (!flags.current.posting) delete target.dataset.busy
      show({ phase: undefined, step: undefined })
    }
  }

  async function deliver(entered: Entered) {
    show({ brokenRules: [] })
    const target = element.current!
    const id = draftIdOf(target)
    writeDraft(target)
    // Without the API every page counts as pressed.
    const isPressed = navigator.userActivation?.hasBeenActive ?? true
    const isDraft = Boolean(
      isPressed ||
        readDraft(target)?.restored ||
        flags.current.attempted ||
        'posted' in target.dataset,
    )
    flags.current.attempted = true

    if (
      pictures?.result().leftOut &&
      !flags.current.withoutPictures &&
      !(await uploadPictures(pictures, id))
    )
      return
    const { images, leftOut } = pictures?.result() ?? { images: [], leftOut: 0 }

    show({ phase: 'sending' })
    const website = String(new FormData(target).get(honeypotName) ?? '')
    const elapsedMs = isDraft ? undefined : Math.round(performance.now())
    const source = visitSource()
    const metadata = {
      form: kind,
      requestId: id,
      images,
      leftOut,
      page,
      source,
      website,
      elapsedMs,
    }
    const outcome = await sendRequest(context.endpoint, {
      ...metadata,
      ...ownValues({ ...fixed, ...entered }, kind),
    })
    if (!outcome.sent)
      return (await canPost(outcome))
        ? post(outcome, outcome.status, leftOut, { images, source })
        : refuse(outcome)

    flags.current.delivered = true
    flags.current.attempted = flags.current.unreachable = false
    keepSentId(id)
    endDraft(target)
    form.reset()
    pictures?.clear()
    show({
      hasFailedUpload: false,
      confirmed: { number: requestNumber(id), leftOut },
    })
    showToast({
      kind: 'success',
      title: messages.toast.sent,
      text: outcome.message || sentText(kind),
    })
  }

  /** Whether all usable pictures are uploaded, or the site has no upload. */
  async function uploadPictures(pictures: Pictures, requestId: string): Promise<boolean> {
    if (!context.upload) return true
    show({ phase: 'uploading' })
    const { signal } = (flags.current.upload = new AbortController())
    const failed = await pictures.storeAll({
      requestId,
      target: context.upload,
      onStep: (step) => show({ step }),
      signal,
    })
    if (signal.aborted) show({ note: messages.pictures.cancelled })
    else if (failed) {
      const { file, problem, code } = failed
      show({ hasFailedUpload: true })
      const text = messages.pictures.failed(
        file,
        `${messages.pictures.reasons[problem]} ${messages.pictures.whatToDo(phone)}`,
      )
      fail(text, 'upload', problem, code)
    }
    return !signal.aborted && !failed
  }

  const toBrokenRules = (messageOf: (name: FieldName) => string | undefined): BrokenRule[] =>
    keysOf(defaults).flatMap((name) => {
      const message = messageOf(name)
      return message === undefined ? [] : [{ name, message }]
    })

  function refuse(outcome: SubmitFailure) {
    const all = outcome.cause === 'refused' ? outcome.fields : undefined
    const brokenRules = toBrokenRules((name) => all?.[name])
    for (const { name, message } of brokenRules) form.setError(name, { message })
    fail(
      failureText(outcome, kind, phone, unknown) + textElsewhere(all, defaults),
      outcome.cause,
      outcome.status,
    )
    show({ brokenRules })
  }

  /** On an exception the browser posts the form, unless it is offline or the request has been delivered. */
  function sendAnyway(error: unknown) {
    const failure = { sent: false, cause: 'unexpected' } as const
    const { images, leftOut } = pictures?.result() ?? { images: [], leftOut: 0 }
    if (!flags.current.delivered && navigator.onLine !== false && element.current?.isConnected)
      post(failure, errorName(error), leftOut, { images })
    else fail(failureText(failure, kind, phone), failure.cause, errorName(error))
  }

  /**
   * Whether the browser should post what the script cannot send: the answer is not the endpoint's, the visitor is still on the page, and a
   * navigation would not end on an error page. A second submit skips that check, because the browser may load no images.
   */
  async function canPost({ cause }: SubmitFailure): Promise<boolean> {
    if (cause === 'refused') return false
    const skipsCheck = flags.current.unreachable === true && cause !== 'offline'
    const isReachable = skipsCheck || Boolean(await isSiteReachable())
    flags.current.unreachable = !isReachable
    return isReachable && element.current?.isConnected === true
  }

  /** The browser posts the form: proxies, filters and other origins than the site's stop scripts, not navigations. */
  function post(
    failure: SubmitFailure,
    code: string | number | undefined,
    leftOut: number,
    metadata: FormMetadata,
  ) {
    const target = element.current!
    flags.current.posting = true
    const release = () => {
      clearTimeout(timer)
      flags.current.posting = false
      delete target.dataset.busy
    }
    // A policy or an extension may forbid the post.
    const timer = setTimeout(release, 30_000)
    // A page from the back/forward cache. Its failure was followed by the browser's post.
    addEventListener('pageshow', () => [release(), show({ failure: undefined })], { once: true })
    controlNamed(target.elements, 'metadata')!.value = JSON.stringify(metadata)
    postNatively(target, leftOut)
    fail(`${failureText(failure, kind, phone)} ${messages.form.simpler}`, failure.cause, code)
  }

  function fail(text: string, ...causeAndCode: (string | number | undefined)[]) {
    console.error('send-offert:', ...causeAndCode)
    showToast({ kind: 'failure', title: messages.toast.failed, text })
    show({ failure: text })
  }

  function cancelUpload() {
    flags.current.upload?.abort()
    submit.current?.focus()
  }

  function leavePicturesOut() {
    flags.current.withoutPictures = true
    // The pressed button disappears.
    submit.current?.focus()
    submit.current?.click()
  }

  function reset() {
    flags.current.delivered = false
    flushSync(() => show({ confirmed: undefined }))
    form.setFocus(keysOf(defaults)[0]!)
  }

  return { status, onSubmit, cancelUpload, leavePicturesOut, reset }
}

/** The values of the form's fields, without those of other forms. */
const ownValues = (values: Entered, kind: FormKind): Partial<SentValues> =>
  Object.fromEntries(Object.entries(sentValues(values, kind)).filter(([name]) => name in values))
