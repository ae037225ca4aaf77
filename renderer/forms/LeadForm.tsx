import { useEffect, useRef, useState, type DragEvent, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Resolver } from 'react-hook-form'
import { type FieldName, type FormKind, fieldOf, formRows, formSchema, valuesOf } from '../../amplify/functions/send-offert/fields.ts'
import { requestNumber } from '../../amplify/functions/send-offert/request.ts'
import { mountToasts, showToast } from '../components/Toasts.tsx'
import { messages } from '../messages.ts'
import { Confirmation } from './Confirmation.tsx'
import type { FormContext } from './context.ts'
import { clearDraft, keepDraft, readDraft, writeDraft } from './draft.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { Field } from './Field.tsx'
import { type Entered, FormStateProvider, type AskedService } from './formState.ts'
import { Card, Fields, Honeypot, Pair, Progress, Small, Submit } from './form.parts.ts'
import type { Pictures } from './pictures.ts'
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
  pictures?: Pictures | undefined
  /** What stands below the fields. */
  children?: ReactNode
}

/** Every form of the site: checks, uploads, sends, and says what became of it. Without its script it is a plain form that posts. */
export function LeadForm(props: Props) {
  const { kind, prefix, page, context, initial = {}, fixed = {}, labels = {}, services = [] } = props
  const { title, lede, button, unknown, pictures, children } = props
  const about = { form: kind, serviceType: fixed.serviceType }
  const rows = formRows(about, fixed)
  const defaults: Entered = Object.fromEntries(rows.flat().map((name) => [name, initial[name] ?? '']))
  const [resolver] = useState(() => zodResolver(formSchema(about)) as Resolver<Entered>)
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
  const [attempt, setAttempt] = useState(0)
  const [sent, setSent] = useState<string>()
  const element = useRef<HTMLFormElement>(null)
  const requestId = useRef<string>(undefined)
  const underWay = useRef(false)
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
    underWay.current = true
    setFailure(undefined)
    // What stands in the fields is what counts: some browsers fill in forms without an event.
    for (const [name, value] of new FormData(event.currentTarget)) if (name in defaults) setValue(name as FieldName, String(value))
    try {
      let broken = false
      await handleSubmit(deliver, () => {
        broken = true
      })(event)
      if (broken) setAttempt((count) => count + 1)
    } catch (error) {
      fail(failureText({ sent: false, cause: 'unexpected' }, kind, phone), 'unexpected', (error as Error).name)
    } finally {
      underWay.current = false
      setPhase(undefined)
      setStep(undefined)
    }
  }

  async function deliver(entered: Entered) {
    const form = element.current as HTMLFormElement
    const draft = readDraft(form)
    const earlier = draft?.requestId ?? requestId.current
    const id = (requestId.current = earlier ?? crypto.randomUUID())
    writeDraft(form, { requestId: id })

    let images: string[] = []
    if (pictures?.list.length && context.upload) {
      setPhase('uploading')
      const uploaded = await uploadAll(pictures.list, id, context.upload, setStep)
      if ('problem' in uploaded) {
        const { file, problem, code } = uploaded
        return fail(
          messages.pictures.failed(file, `${messages.pictures.reasons[problem]} ${messages.pictures.whatToDo(phone)}`),
          'upload',
          problem,
          code,
        )
      }
      images = uploaded.paths
    }

    setPhase('sending')
    const website = String(new FormData(form).get('website') ?? '')
    const elapsedMs = Math.round(performance.now())
    const circumstances = { form: kind, requestId: id, images, page, website, elapsedMs, draft: Boolean(draft?.restored || earlier) }
    const outcome = await send(context.endpoint, { ...circumstances, ...valuesOf({ ...fixed, ...entered }, kind) })
    if (!outcome.sent) return refuse(outcome)

    clearDraft(form)
    requestId.current = undefined
    reset()
    pictures?.clear()
    setSent(requestNumber(id))
    showToast({ kind: 'success', title: messages.toast.sent, text: outcome.message || sentText(kind) })
  }

  function refuse(outcome: Failure) {
    const all = outcome.cause === 'refused' ? outcome.fields : undefined
    const fields = Object.entries(all ?? {}).filter(([name]) => name in defaults)
    for (const [name, message] of fields) setError(name as FieldName, { message })
    fail(failureText(outcome, kind, phone, unknown) + textElsewhere(all, defaults), outcome.cause, outcome.status)
    if (fields.length) setAttempt((count) => count + 1)
  }

  function fail(text: string, ...causeAndCode: (string | number | undefined)[]) {
    console.error('send-offert:', ...causeAndCode)
    showToast({ kind: 'failure', title: messages.toast.failed, text })
    setFailure(text)
  }

  function again() {
    flushSync(() => setSent(undefined))
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
        hidden={sent !== undefined}
        aria-label={title}
        {...drop}
      >
        {Object.entries({ form: kind, page, ...fixed }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        <Honeypot aria-hidden="true">
          <label>
            {messages.form.honeypot}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </Honeypot>
        {title && <Small>{messages.form.required}</Small>}
        <ErrorSummary attempt={attempt} />
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
        {failure && <FailureNotice text={failure} phone={context.phone} />}
        {step && (
          <Progress>
            {messages.pictures.progress(step.number, step.total, Math.round(step.share * 100))}
            <progress value={step.share} aria-label={messages.form.uploading} />
          </Progress>
        )}
        <Submit disabled={phase !== undefined}>{phase ? messages.form[phase] : button}</Submit>
        {title && (
          <Small>
            {context.privacy.text} <a href={privacyPolicy}>{context.privacy.linkLabel}</a>
          </Small>
        )}
      </Fields>
      {sent !== undefined && <Confirmation kind={kind} number={sent} replyPromise={context.replyPromise} again={again} />}
    </FormStateProvider>
  )
  return title ? (
    <Card>
      <h2>{title}</h2>
      {lede && <Small>{lede}</Small>}
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
