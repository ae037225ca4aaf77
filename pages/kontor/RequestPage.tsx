/** The view of one request: status, notes, details, history and actions. */
import { useEffect, useState } from 'react'
import type { RequestDetails, WebhookStatus } from '../../amplify/functions/office/office.ts'
import type { State } from '../../amplify/functions/shared/officeState.ts'
import { statuses } from '../../amplify/functions/shared/statuses.ts'
import { mailtoUrl } from '../../amplify/functions/shared/text.ts'
import type { Api } from './api.ts'
import { answers } from './content.ts'
import { ActionButton, ConfirmedButton, LabelledInput, Select } from './controls.tsx'
import type { EditedFields } from './drafts.ts'
import { type ListedRow, samePerson } from './statistics.ts'
import { TimeAgo } from './TimeAgo.tsx'
import { exactTime } from './times.ts'
import { useRequest } from './useRequest.ts'
import { statusNames, messages } from './messages.ts'

/** `rows`: all requests; `list`: URL of the list. */
type Props = {
  api: Api
  id: string
  rows: ListedRow[]
  isComplete: boolean
  list: string
  changed: (change: Partial<ListedRow> | undefined) => void
  erased: (ids: string[]) => void
}
type OpenRequest = ReturnType<typeof useRequest>
type DetailsProps = { details: RequestDetails }

export function RequestPage({ api, id, rows, isComplete, list, changed, erased }: Props) {
  const request = useRequest({ api, id, changed })
  const assignees = [...new Set(rows.flatMap(({ assignee }) => assignee || []))]
  const { details, reading } = request
  return (
    <article>
      <p className="back">
        <a href={list}>{messages.back}</a>
      </p>
      {!details && <p role="status">{reading.message || messages.reading}</p>}
      {!details && reading.message && (
        <ActionButton label={messages.again} onClick={reading.again} />
      )}
      {details && (
        <>
          <h2>
            {details.name || details.email}{' '}
            <small>
              {details.number}, <TimeAgo at={details.at} />
            </small>
          </h2>
          {details.honeypot && <p>{messages.honeypotMeaning}</p>}
          <Contact details={details} />
          <Entries rows={details.rows} name={details.name} />
          <OfficeForm
            api={api}
            request={request}
            fields={request.fields!}
            assignees={assignees}
            log={details.state.log}
          />
          <Origin details={details} />
          <Actions
            request={request}
            details={details}
            others={samePerson(rows, id)}
            isComplete={isComplete}
            erased={erased}
          />
        </>
      )}
    </article>
  )
}

function Contact({ details }: DetailsProps) {
  const links = details.rows.filter(({ link }) => link)
  return (
    <>
      <p className="actions">
        {links.map(({ label, value, link }) => (
          <a key={label} className="button" href={link}>
            {link?.startsWith('tel:') ? messages.call : messages.reply} <span>{value}</span>
          </a>
        ))}
      </p>
      {answers.length > 0 && (
        <details>
          <summary>{messages.answers}</summary>
          <ul>
            {answers.map(({ title, ...text }) => (
              <li key={title}>
                <a href={answerUrl(text, details)}>{title}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type FormProps = {
  api: Api
  request: OpenRequest
  fields: EditedFields
  assignees: string[]
  log: State['log']
}
function OfficeForm({
  api,
  request: { note, setNote, edit, isBusy, saving },
  fields,
  assignees,
  log,
}: FormProps) {
  const [colleagues, setColleagues] = useState<string[]>([])
  useEffect(() => {
    // Without colleagues the request can still be read and answered.
    api.colleagues().then(
      (all) => setColleagues(all.map(({ name }) => name)),
      () => undefined,
    )
  }, [api])
  const names = [...new Set([...colleagues, ...assignees, fields.assignee])].filter(Boolean)
  return (
    <form className="panel" onSubmit={saving.save}>
      <h3>{messages.office}</h3>
      <fieldset>
        <legend>{messages.status}</legend>
        {statusNames.map((status) => (
          <label key={status}>
            <input
              type="radio"
              name="status"
              checked={fields.status === status}
              onChange={() => edit({ status })}
            />
            <span>{statuses[status]}</span>
          </label>
        ))}
      </fieldset>
      <label>
        {messages.note}
        <textarea
          rows={3}
          maxLength={5000}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <div className="actions">
        <LabelledInput
          label={messages.followUp}
          type="date"
          value={fields.followUp}
          onChange={({ target }) => edit({ followUp: target.value })}
        />
        <Select
          label={messages.assignee}
          value={fields.assignee}
          options={[['', messages.noAssignee], ...names.map((name) => [name, name] as const)]}
          choose={(assignee) => edit({ assignee })}
        />
        {(fields.status === 'won' || fields.value > 0) && (
          <LabelledInput
            label={messages.value}
            {...{ type: 'number', min: 0, max: 1e9, value: fields.value || '' }}
            onChange={({ target }) => edit({ value: Math.round(target.valueAsNumber) || 0 })}
          />
        )}
      </div>
      <ActionButton
        type="submit"
        className="main"
        disabled={isBusy}
        label={saving.isBusy ? messages.saving : messages.save}
      />
      <p role="status">{saving.message}</p>
      <ul className="log">
        {log.toReversed().map(({ at, who, text, status, ...rest }) => (
          <li key={at}>
            <small>
              {who} <TimeAgo at={at} />
            </small>
            {status && <span className={`status ${status}`}>{statuses[status]}</span>}
            <small> {loggedText(rest)}</small>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ul>
    </form>
  )
}

const loggedText = ({
  followUp,
  assignee,
  value,
  spam,
  resent,
}: Partial<State['log'][number]>): string =>
  [
    followUp !== undefined && messages.logged.followUp(followUp),
    assignee !== undefined && messages.logged.assignee(assignee),
    value !== undefined && messages.logged.value(value),
    spam !== undefined && messages.logged.spam(spam),
    resent && messages.logged.resent,
  ]
    .filter(Boolean)
    .join(', ')

/**
 * What the customer wrote: read before calling. The heading and the buttons have the name and the
 * addresses; paper has them here.
 */
const Entries = ({ rows, name }: Pick<RequestDetails, 'rows' | 'name'>) => (
  <dl>
    {rows
      .filter(({ value }) => value !== '' && value !== name)
      .map(({ label, value, link }) => (
        <div key={label} className={link && 'on-paper'}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

function webhookText({ outcome, at, code }: WebhookStatus): string {
  if (outcome === 'delivered') return messages.webhook.delivered(exactTime(at!))
  return outcome === 'failed' ? messages.webhook.failed(code!) : messages.webhook.waiting(code)
}

function Origin({ details: { page, source, pictures, history, webhook } }: DetailsProps) {
  const origin = [
    { label: messages.page, value: page },
    { label: messages.source, value: source },
    { label: messages.webhook.title, value: webhook ? webhookText(webhook) : '' },
  ]
  return (
    <>
      <Entries rows={origin} name="" />
      {pictures.length > 0 && <h3>{messages.pictures}</h3>}
      <ul className="pictures">
        {pictures.map((picture) => (
          <li key={'name' in picture ? picture.name : picture.original}>
            {'name' in picture ? (
              <a href={picture.address}>
                <img src={picture.address} alt={picture.original} loading="lazy" />
              </a>
            ) : (
              `${picture.original} ${messages.refused(picture.refused)}`
            )}
          </li>
        ))}
      </ul>
      <h3>{messages.history}</h3>
      <ol>
        {history.map(({ at, step }) => (
          <li key={at + step}>
            {messages.steps[step]} <time dateTime={at}>{exactTime(at)}</time>
          </li>
        ))}
      </ol>
    </>
  )
}

type ActionsProps = DetailsProps & {
  request: OpenRequest
  others: ListedRow[]
  isComplete: boolean
  erased: (ids: string[]) => void
}
function Actions({
  request: { acting, isBusy, isSpam },
  details,
  others,
  isComplete,
  erased,
}: ActionsProps) {
  const [kept, setKept] = useState<string[]>([])
  const alsoErased = others.filter(({ id }) => !kept.includes(id))
  const keep = (id: string, isKept: boolean) =>
    setKept(isKept ? [...kept, id] : kept.filter((other) => other !== id))
  return (
    <>
      <p role="status">{acting.isBusy ? messages.busy : acting.message}</p>
      <div className="actions">
        {!details.state.spam && (
          <ActionButton label={messages.resend} disabled={isBusy} onClick={acting.resend} />
        )}
        {details.webhook && (
          <ActionButton label={messages.webhook.again} disabled={isBusy} onClick={acting.forward} />
        )}
        <ActionButton
          label={isSpam ? messages.notSpam : messages.toSpam}
          disabled={isBusy}
          onClick={() => acting.moveSpam(!isSpam)}
        />
        <ConfirmedButton
          {...messages.erasure(
            details.number,
            details.name || details.email,
            alsoErased.length + 1,
          )}
          disabled={isBusy}
          confirm={() => acting.erase(alsoErased, erased)}
        >
          {details.webhook && <p>{messages.webhook.erased}</p>}
          {!isComplete && <p>{messages.incomplete}</p>}
          {others.length > 0 && <p>{messages.samePerson(others.length)}</p>}
          {others.map(({ id, number, at, texts }) => (
            <label key={id} className="choice">
              <input
                type="checkbox"
                checked={!kept.includes(id)}
                onChange={({ target }) => keep(id, !target.checked)}
              />
              {[number, exactTime(at), texts.name || texts.email, texts.serviceType].join(', ')}
            </label>
          ))}
        </ConfirmedButton>
      </div>
    </>
  )
}

/** mailto: URL of a filled-in template. */
function answerUrl(
  { subject, text }: { subject: string; text: string },
  { name, number, email }: RequestDetails,
): string {
  const fill = (template: string) =>
    encodeURIComponent(template.replaceAll('{name}', name || email).replaceAll('{number}', number))
  return `${mailtoUrl(email)}?subject=${fill(subject)}&body=${fill(text.replaceAll('\n', '\r\n'))}`
}
