/** All forms of the site: validates, uploads pictures, sends, and shows the result. Without JavaScript the browser posts the form. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { fieldDefinition, formRows } from '../../amplify/functions/shared/fields.ts'
import { formSchema } from '../../amplify/functions/shared/fieldRules.ts'
import { honeypotName } from '../../amplify/functions/shared/request.ts'
import { mountToasts } from '../components/Toasts.tsx'
import { messages } from '../messages.ts'
import { Confirmation } from './Confirmation.tsx'
import { persistDraft } from './draft.ts'
import { claimDraft } from './claimDraft.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { Field } from './Field.tsx'
import { FormStatus } from './FormStatus.tsx'
import { type Entered, FormStateProvider, type LeadFormProps } from './formState.ts'
import { PlainButton, Progress } from './form.deferred.styles.ts'
import { Card, Fields, Pair, Submit } from './form.styles.ts'
import { resolverOf } from './resolver.ts'
import { useSubmission } from './useSubmission.ts'
import { privacyPage } from '../fixedAddresses.ts'

/** 1Password, LastPass, Bitwarden, Dashlane and Proton Pass. */
const ignoredByPasswordManagers = {
  'data-1p-ignore': true,
  'data-lpignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
  'data-protonpass-ignore': true,
}

export function LeadForm(props: LeadFormProps) {
  const {
    kind,
    prefix,
    page,
    context,
    initial = {},
    fixed = {},
    labels = {},
    services = [],
    person,
  } = props
  const { title, lede, carried, button, children } = props
  const rows = formRows(kind, fixed)
  const last = rows.flat().at(-1)
  const defaults: Entered = Object.fromEntries(
    rows.flat().map((name) => [name, initial[name] ?? '']),
  )
  // Not needed for prerendering.
  const [resolver] = useState(() =>
    import.meta.env.SSR ? undefined : resolverOf(formSchema(kind)),
  )
  const values = useForm<Entered>({
    defaultValues: { ...fixed, ...defaults },
    ...(resolver && { resolver }),
    shouldFocusError: false,
  })
  const { errors } = values.formState
  const element = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const { status, onSubmit, cancelUpload, leavePicturesOut, reset } = useSubmission({
    props,
    defaults,
    form: values,
    element,
    submit,
  })
  const { phase, step, failure, hasFailedUpload, note, brokenRules, confirmed } = status

  useEffect(() => {
    if (!element.current) return
    element.current.noValidate = true
    persistDraft(element.current)
    claimDraft(element.current)
    mountToasts()
  }, [])

  const form = (
    <FormStateProvider
      value={{
        kind,
        prefix,
        defaults,
        labels,
        services,
        register: values.register,
        errors,
        busy: phase !== undefined,
      }}
    >
      <Fields
        ref={element}
        method="post"
        action={context.endpoint}
        onSubmit={onSubmit}
        onKeyDown={focusNext}
        hidden={confirmed !== undefined}
        aria-label={title}
      >
        {Object.entries({
          form: kind,
          page,
          requestId: '',
          leftOut: '',
          metadata: '',
          ...fixed,
        }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        {/* Honeypot: hidden from people, filled in by bots. Programs that fill in forms for people skip it by one of these attributes. */}
        <div className="sr-only" aria-hidden="true" inert>
          <label>
            {messages.form.honeypot}
            <input
              name={honeypotName}
              tabIndex={-1}
              readOnly
              autoComplete="off"
              {...ignoredByPasswordManagers}
            />
          </label>
        </div>
        {title && <p className="meta">{messages.form.required}</p>}
        <ErrorSummary brokenRules={brokenRules} />
        {rows.map((row) => {
          const [name] = row
          const fields = row.map((name) => <Field key={name} name={name} isLast={name === last} />)
          return row.length === 1 ? (
            fields
          ) : (
            <Pair key={name} data-wide={fieldDefinition(name).pair === 'wide' || undefined}>
              {fields}
            </Pair>
          )
        })}
        {children}
        {failure && (
          <FailureNotice
            text={failure}
            phone={context.phone}
            sendWithoutPictures={hasFailedUpload ? leavePicturesOut : undefined}
          />
        )}
        {step && (
          <Progress>
            <span>{`${messages.pictures.progress(step.number, step.total)}, ${Math.round(step.share * 100)} %`}</span>
            <progress value={step.share} aria-label={messages.form.uploading} />
            <PlainButton type="button" className="button" onClick={cancelUpload}>
              {messages.pictures.cancel}
            </PlainButton>
          </Progress>
        )}
        <FormStatus
          busy={
            step
              ? messages.pictures.progress(step.number, step.total)
              : messages.form[phase ?? 'sending']
          }
          note={note}
          chosen={
            props.pictures?.isFull
              ? messages.pictures.chosen(props.pictures.rows.length)
              : undefined
          }
          phone={context.phone}
        />
        <Submit ref={submit} className="button" aria-disabled={phase !== undefined || undefined}>
          <span>{button}</span> <span hidden>{messages.form[phase ?? 'sending']}</span>
        </Submit>
        {title && (
          <p className="meta">
            {context.privacy.text} <a href={`/${privacyPage}`}>{context.privacy.linkLabel}</a>
          </p>
        )}
      </Fields>
      {confirmed && (
        <Confirmation
          {...confirmed}
          kind={kind}
          person={person}
          context={context}
          onReset={reset}
        />
      )}
    </FormStateProvider>
  )
  return title ? (
    <Card>
      <h2>{title}</h2>
      {!confirmed && lede && <p className="meta">{lede}</p>}
      {!confirmed && context.replyNote && <p className="meta">{context.replyNote}</p>}
      {!confirmed && carried && (
        <p className="carried" hidden>
          {carried}
        </p>
      )}
      {form}
    </Card>
  ) : (
    form
  )
}

/** On touch devices, Enter in a field with enterKeyHint="next" focuses the next field; elsewhere it submits. */
function focusNext(event: KeyboardEvent<HTMLFormElement>) {
  const from = event.target as HTMLInputElement
  if (
    event.key !== 'Enter' ||
    from.enterKeyHint !== 'next' ||
    !matchMedia('(pointer: coarse)').matches
  )
    return
  event.preventDefault()
  const controls = [...event.currentTarget.elements] as HTMLElement[]
  controls[controls.indexOf(from) + 1]?.focus()
}
