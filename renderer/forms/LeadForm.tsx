/**
 * All forms of the site: validates, uploads pictures, sends, and shows the result. Without its code
 * the browser posts the form.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { styled } from 'styled-components'
import { type Entered, fieldDefinition, formRows } from '../../amplify/functions/shared/fields.ts'
import { formSchema } from '../../amplify/functions/shared/fieldRules.ts'
import { honeypotName } from '../../amplify/functions/shared/request.ts'
import { mountToasts } from './Toasts.tsx'
import { messages } from './formMessages.ts'
import { Confirmation } from './Confirmation.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { Field } from './Field.tsx'
import { FormStateProvider, type LeadFormProps } from './formState.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { useSubmission } from './useSubmission.ts'

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
    services = [],
    title,
    lede,
    estimateCopied,
    button,
    person,
    children,
  } = props
  const rows = formRows(kind, fixed)
  const names = rows.flat()
  const defaults: Entered = {}
  for (const name of names) defaults[name] = initial[name] ?? ''
  const [resolver] = useState(() => zodResolver(formSchema(kind)))
  const form = useForm<Entered>({
    defaultValues: { ...fixed, ...defaults },
    resolver,
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const { status, submit, postNatively, reset } = useSubmission({ props, names, form, element })
  const { phase, step, failure, confirmed } = status
  const busyText = step ? messages.pictures.progress(step) : messages.form[phase ?? 'sending']

  useEffect(() => {
    element.current!.noValidate = true
    mountToasts()
  }, [])

  const hidden = { form: kind, page, ...fixed }
  const content = (
    <FormStateProvider
      value={{
        kind,
        prefix,
        defaults,
        services,
        register: form.register,
        errors,
        busy: phase !== undefined,
      }}
    >
      <Fields
        ref={element}
        method="post"
        action={context.endpoint}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        hidden={confirmed !== undefined}
        aria-label={title}
        data-busy={phase && ''}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        {/* Uncontrolled without a default: React must not overwrite what useSubmission writes. */}
        {['requestId', 'leftOut', 'metadata'].map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        {/* Honeypot: hidden from people, filled in by bots. */}
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
        <ErrorSummary names={names} submits={submitCount} />
        {rows.map((row) => {
          const [name] = row
          const fields = row.map((name) => (
            <Field key={name} name={name} isLast={name === names.at(-1)} />
          ))
          if (row.length === 1) return fields
          return (
            <Pair key={name} data-wide={fieldDefinition(name).pair === 'wide' || undefined}>
              {fields}
            </Pair>
          )
        })}
        {children}
        {failure && (
          <FailureNotice
            failure={failure}
            phone={context.phone}
            sendWithoutPictures={() => void submit(false)}
            postNatively={postNatively}
          />
        )}
        {step && (
          <Progress>
            <span>{`${busyText}, ${Math.round(step.share * 100)} %`}</span>
            <progress value={step.share} aria-label={messages.form.uploading} />
          </Progress>
        )}
        <p role="status" className="sr-only">
          {phase && busyText}
        </p>
        <SubmitButton text={button} phase={phase} isPrimary={title !== undefined} />
        {title && (
          <p className="meta">
            {context.privacy.text} <a href={context.privacy.href}>{context.privacy.linkLabel}</a>
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
  if (!title) return content
  return (
    <Card>
      {!confirmed && (
        <>
          <h2>{title}</h2>
          {lede && <p className="meta">{lede}</p>}
          {context.replyNote && <p className="meta">{context.replyNote}</p>}
          {estimateCopied && (
            <p className="estimate-copied" hidden>
              {estimateCopied}
            </p>
          )}
        </>
      )}
      {content}
    </Card>
  )
}

const Card = styled.div`
  background: var(--surface);
  border-radius: var(--r3);
  padding: calc(var(--column-gap) / 2);
  box-shadow: var(--shadow);
  h2 {
    font: var(--h3);
  }
  h2 + p {
    margin-top: var(--s2);
  }
  .estimate-copied {
    margin-top: var(--s3);
    padding: var(--s2) var(--s3);
    border-radius: var(--r1);
    background: var(--pine-soft);
    font: var(--small);
  }
`

const Fields = styled.form`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  h2 ~ & {
    margin-top: var(--s2);
  }
  > .meta a {
    display: inline-block;
  }
`

/**
 * Two fields side by side, unless the text is large; with `data-wide` only where there is room for
 * their values, and for the options of selects.
 */
const Pair = styled.div`
  display: grid;
  gap: var(--s4) var(--s3);
  align-items: start;
  @media (min-width: 20em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  &[data-wide] {
    --least: 9rem;
    grid-template-columns: repeat(auto-fit, minmax(min(var(--least), 100%), 1fr));
  }
  &:has(select) {
    --least: 12.5rem;
  }
`

const Progress = styled.div`
  font: var(--small);
  color: var(--muted);
  font-variant-numeric: tabular-nums;
  progress {
    display: block;
    width: 100%;
    height: 6px;
    margin-top: var(--s2);
    accent-color: var(--pine);
  }
`
