import { useEffect, useRef, useState, type DragEvent, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import {
  type FieldName,
  type FormKind,
  fieldOf,
  formRows,
  formSchema,
  textOf,
  valuesOf,
} from '../../amplify/functions/send-offert/fields.ts'
import { requestNumber } from '../../amplify/functions/send-offert/request.ts'
import { mountToasts, showToast } from '../components/Toasts.tsx'
import { messages } from '../messages.ts'
import { Confirmation } from './Confirmation.tsx'
import type { FormContext } from './context.ts'
import { clearDraft, keepDraft, postNatively, readDraft, writeDraft } from './draft.ts'
import { type BrokenRule, ErrorSummary } from './ErrorSummary.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { Field } from './Field.tsx'
import { FormStatus } from './FormStatus.tsx'
import { type Entered, FormStateProvider, type AskedService } from './formState.ts'
import { Progress } from './form.later.parts.ts'
import { Card, Fields, Honeypot, Pair, Small, Submit } from './form.parts.ts'
import { newId } from './olderBrowsers.ts'
import type { Pictures } from './pictures.ts'
import { resolverOf } from './resolver.ts'
import type { SentCopy } from './sent.ts'
import { failureText, send, sentText, textElsewhere, type Failure } from './submit.ts'
import { uploadAll, type UploadStep } from './uploadAll.ts'

export const privacyPolicy = '/integritetspolicy'

type Props = {
  kind: FormKind
  prefix: string
  page: string
  context: FormContext
  /** What fields hold from the start; the others nothing. */
  initial?: Entered
  /** Sent along without being shown. */
  fixed?: Entered
  /** Other labels than the table's. */
  labels?: Entered
  services?: readonly AskedService[] | undefined
  title?: string
  lede?: string
  button: string
  /** The text for a refusal without a reason. */
  unknown?: string | undefined
  /** Who answers; else the office. */
  person?: string | undefined
  pictures?: Pictures | undefined
  /** What stands below the fields. */
  children?: ReactNode
}

/** Every form of the site: checks, uploads, sends, and says what became of it. Without its script it is a plain form that posts. */
export function LeadForm(props: Props) {
  const { kind, prefix, page, context, initial = {}, fixed = {}, labels = {}, services = [] } = props
  const { title, lede, button, unknown, person, pictures, children } = props
  const about = { form: kind, serviceType: fixed.serviceType }
  const rows = formRows(about, fixed)
  const defaults: Entered = Object.fromEntries(rows.flat().map((name) => [name, initial[name] ?? '']))
  // Nothing is entered where a page is made.
  const [resolver] = useState(() => (import.meta.env.SSR ? undefined : resolverOf(formSchema(about))))
  const {
    register,
    handleSubmit,
    reset,
    setError,
    setFocus,
    setValue,
    formState: { errors },
  } = useForm<Entered>({ defaultValues: { ...fixed, ...defaults }, resolver, shouldFocusError: false })
  const [phase, setPhase] = useState<'uploading' | 'sending'>()
  const [step, setStep] = useState<UploadStep>()
  const [failure, setFailure] = useState<string>()
  const [failedUploads, setFailedUploads] = useState(0)
  const [note, setNote] = useState<string>()
  const [broken, setBroken] = useState<readonly BrokenRule[]>([])
  const [confirmed, setConfirmed] = useState<{ number: string; sent: SentCopy }>()
  const element = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const requestId = useRef<string>(undefined)
  const upload = useRef<AbortController>(undefined)
  const underWay = useRef(false)
  const withoutPictures = useRef(false)
  const delivered = useRef(false)
  const phone = context.phone.label

  useEffect(() => {
    if (!element.current) return
    element.current.noValidate = true
    keepDraft(element.current)
    mountToasts()
  }, [])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underWay.current) return
    const form = event.currentTarget
    let posting = false
    underWay.current = true
    form.dataset.busy = ''
    delete form.dataset.offline
    setFailure(undefined)
    setNote(undefined)
    try {
      // What stands in the fields is what counts: some browsers fill in forms without an event.
      for (const [name, value] of new FormData(form)) if (name in defaults) setValue(name as FieldName, String(value))
      await handleSubmit(deliver, (found) => {
        setBroken(shownRules((name) => found[name]?.message))
      })(event)
    } catch (error) {
      posting = sendAnyway(form, error as Error)
    } finally {
      underWay.current = withoutPictures.current = false
      if (!posting) delete form.dataset.busy
      setPhase(undefined)
      setStep(undefined)
    }
  }

  async function deliver(entered: Entered) {
    setBroken([])
    const form = element.current as HTMLFormElement
    const draft = readDraft(form)
    const earlier = draft?.requestId ?? requestId.current
    const id = (requestId.current = earlier ?? newId())
    writeDraft(form, { requestId: id })

    const picked = (await pictures?.whole()) ?? []
    if (picked.length && context.upload && !withoutPictures.current) {
      setPhase('uploading')
      const { signal } = (upload.current = new AbortController())
      const uploaded = await uploadAll(picked, id, context.upload, setStep, signal)
      if (signal.aborted) return setNote(messages.pictures.cancelled)
      if (uploaded !== 'done') {
        const { file, problem, code } = uploaded
        setFailedUploads((count) => count + 1)
        return fail(
          messages.pictures.failed(file, `${messages.pictures.reasons[problem]} ${messages.pictures.whatToDo(phone)}`),
          'upload',
          problem,
          code,
        )
      }
    }
    const images = picked.flatMap(({ path }) => path ?? [])
    const leftOut = picked.length - images.length

    setPhase('sending')
    const website = String(new FormData(form).get('website') ?? '')
    const elapsedMs = Math.round(performance.now())
    const circumstances = { form: kind, requestId: id, images, leftOut, page, website, elapsedMs }
    const isDraft = Boolean(draft?.restored || earlier)
    const outcome = await send(context.endpoint, { ...circumstances, draft: isDraft, ...valuesOf({ ...fixed, ...entered }, kind) })
    if (!outcome.sent) return refuse(outcome)

    delivered.current = true
    clearDraft(form)
    delete form.dataset.posted
    requestId.current = undefined
    reset()
    pictures?.clear()
    setFailedUploads(0)
    const sent: SentCopy = {
      at: Date.now(),
      kind,
      page,
      person,
      rows: rows
        .flat()
        .flatMap((name) => (entered[name] ? [[labels[name] ?? fieldOf(name).label, textOf(name, entered[name], services)]] : [])),
      leftOut,
    }
    if (images.length) sent.rows.push([messages.pictures.label, `${images.length}`])
    setConfirmed({ number: requestNumber(id), sent })
    showToast({ kind: 'success', title: messages.toast.sent, text: outcome.message || sentText(kind) })
  }

  const shownRules = (messageOf: (name: FieldName) => string | undefined): BrokenRule[] =>
    (Object.keys(defaults) as FieldName[]).flatMap((name) => {
      const message = messageOf(name)
      return message === undefined ? [] : [{ name, message }]
    })

  function refuse(outcome: Failure) {
    const all = outcome.cause === 'refused' ? outcome.fields : undefined
    const rules = shownRules((name) => all?.[name])
    for (const { name, message } of rules) setError(name, { message })
    fail(failureText(outcome, kind, phone, unknown) + textElsewhere(all, defaults), outcome.cause, outcome.status)
    setBroken(rules)
  }

  /** A mistake of our own must not cost the request: the browser posts what stands in the form. False when there is nothing to post. */
  function sendAnyway(form: HTMLFormElement, error: Error): boolean {
    const posting = !delivered.current && navigator.onLine !== false
    if (posting) postNatively(form, pictures?.list.length ?? 0)
    const text = failureText({ sent: false, cause: 'unexpected' }, kind, phone)
    fail(posting ? `${text} ${messages.form.simpler}` : text, 'unexpected', error.name)
    return posting
  }

  function fail(text: string, ...causeAndCode: (string | number | undefined)[]) {
    console.error('send-offert:', ...causeAndCode)
    showToast({ kind: 'failure', title: messages.toast.failed, text })
    setFailure(text)
  }

  function cancelUpload() {
    upload.current?.abort()
    submit.current?.focus()
  }

  function leavePicturesOut() {
    withoutPictures.current = true
    submit.current?.click()
  }

  function again() {
    delivered.current = false
    flushSync(() => setConfirmed(undefined))
    setFocus(Object.keys(defaults)[0] as FieldName)
  }

  const drop = pictures && {
    onDragOver: (event: DragEvent<HTMLFormElement>) => {
      if (carriesFiles(event)) event.currentTarget.toggleAttribute('data-drag', true)
    },
    onDragLeave: (event: DragEvent<HTMLFormElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) event.currentTarget.removeAttribute('data-drag')
    },
    onDrop: (event: DragEvent<HTMLFormElement>) => {
      event.currentTarget.removeAttribute('data-drag')
      if (carriesFiles(event) && !phase) pictures.add(event.dataTransfer.files)
    },
  }
  const form = (
    <FormStateProvider value={{ kind, prefix, defaults, labels, services, register, errors, busy: phase !== undefined }}>
      <Fields
        ref={element}
        method="post"
        action={context.endpoint}
        onSubmit={onSubmit}
        hidden={confirmed !== undefined}
        aria-label={title}
        {...drop}
      >
        {Object.entries({ form: kind, page, requestId: '', leftOut: '', ...fixed }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        <Honeypot aria-hidden="true">
          <label>
            {messages.form.honeypot}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </Honeypot>
        {title && <Small>{messages.form.required}</Small>}
        <ErrorSummary broken={broken} />
        {rows.map((row) => {
          const [name] = row as [FieldName]
          const fields = row.map((each) => <Field key={each} name={each} />)
          return row.length === 1 ? (
            fields
          ) : (
            <Pair key={name} data-wide={fieldOf(name).pair === 'wide' || undefined}>
              {fields}
            </Pair>
          )
        })}
        {children}
        {failure && <FailureNotice text={failure} phone={context.phone} without={failedUploads > 1 ? leavePicturesOut : undefined} />}
        {step && (
          <Progress>
            {`${messages.pictures.progress(step.number, step.total)}, ${Math.round(step.share * 100)} %`}
            <progress value={step.share} aria-label={messages.form.uploading} />
            <button type="button" onClick={cancelUpload}>
              {messages.pictures.cancel}
            </button>
          </Progress>
        )}
        <FormStatus
          busy={step ? messages.pictures.progress(step.number, step.total) : messages.form[phase ?? 'sending']}
          note={note}
          phone={context.phone}
        />
        <Submit ref={submit} aria-disabled={phase !== undefined || undefined}>
          <span>{button}</span>
          <span>{messages.form[phase ?? 'sending']}</span>
        </Submit>
        {title && (
          <Small>
            {context.privacy.text} <a href={privacyPolicy}>{context.privacy.linkLabel}</a>
          </Small>
        )}
      </Fields>
      {confirmed && <Confirmation {...confirmed} context={context} again={again} />}
    </FormStateProvider>
  )
  return title ? (
    <Card>
      <h2>{title}</h2>
      {lede && <Small>{lede}</Small>}
      {context.replyNote && <Small>{context.replyNote}</Small>}
      {form}
    </Card>
  ) : (
    form
  )
}

/** The whole form takes files: one dropped beside the dashed row would otherwise open in place of the page. */
function carriesFiles(event: DragEvent): boolean {
  const files = event.dataTransfer.types.includes('Files')
  if (files) event.preventDefault()
  return files
}
