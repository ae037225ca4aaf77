import { styled } from 'styled-components'
import { Button } from '../../renderer/components/Button.tsx'
import { Hours, OpenNow } from '../../renderer/components/Hours.tsx'
import { Icon } from '../../renderer/components/Icon.tsx'
import { PageHeading } from '../../renderer/components/PageHeading.tsx'
import { PersonCard } from '../../renderer/components/PersonCard.tsx'
import { messages, siteMessages } from '../../renderer/messages.ts'
import { useData } from '../../renderer/pageContext.tsx'
import { Buttons, Panel } from '../../renderer/theme/layout.ts'

/** Until its script has filled it in, it is hidden, for two seconds at most: nothing that is read moves. */
const Columns = styled.div`
  @media (scripting: enabled) {
    &:not([data-filled]) {
      min-height: 100vh;
      animation: late 2s;
    }
  }
  @keyframes late {
    from,
    to {
      visibility: hidden;
    }
  }
  padding-inline: var(--inset);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 40px var(--column-gap);
  padding-bottom: var(--space);
  h2 {
    font-size: var(--f2);
    margin-bottom: 12px;
  }
  h2:not(:first-child) {
    margin-top: 36px;
  }
  [hidden] {
    display: none;
  }
  ol {
    margin-top: 12px;
    padding-left: 1.4em;
    list-style: decimal;
  }
  ol li + li {
    margin-top: 10px;
  }
  b {
    display: block;
    font-weight: 600;
  }
  aside a {
    overflow-wrap: anywhere;
  }
  aside .tel {
    display: flex;
    align-items: center;
    gap: 14px;
    min-height: 44px;
    color: inherit;
    font-weight: 600;
  }
  @media (min-width: 62.5em) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: start;
  }
`
const Sent = styled(Panel)`
  padding: clamp(20px, 3vw, 36px);
  dl {
    display: grid;
    gap: 2px 24px;
  }
  dt {
    font-size: 0.9375rem;
    color: var(--muted);
  }
  dd {
    margin-bottom: 10px;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  [data-part="number"] {
    font: 600 1.75rem / 1.2 var(--display);
    font-variant-numeric: tabular-nums;
  }
  > div:last-child {
    margin-top: 12px;
  }
  @media (min-width: 37.5em) {
    [data-part="rows"] {
      grid-template-columns: minmax(7em, max-content) minmax(0, 1fr);
    }
  }
`

/** What a visitor keeps after sending. Without its script it says what holds for everybody; behaviours/thanks.ts adds what was sent. */
export function Page() {
  const page = useData('thanks')
  const { contact, people, steps, links } = page
  const words = siteMessages.thanks
  return (
    <>
      <PageHeading page={page} />
      <Columns data-behaviour="thanks">
        <div>
          <Sent>
            <dl data-when="here elsewhere" hidden>
              <dt>{messages.form.requestNumber}</dt>
              <dd data-part="number" />
            </dl>
            <div data-when="here" hidden>
              <dl>
                <dt>{words.sentAt}</dt>
                <dd data-part="at" />
                <dt>{words.from}</dt>
                <dd>
                  <a href={page.shell.home.href} data-part="page">
                    {page.shell.home.label}
                  </a>
                </dd>
              </dl>
              <h2>{words.what}</h2>
              <dl data-part="rows" />
              <p data-part="left-out">{words.leftOut}</p>
              <Buttons>
                <Button type="button" data-part="print">
                  {words.print}
                </Button>
                <Button type="button" data-part="forget">
                  {words.forget}
                </Button>
              </Buttons>
            </div>
            <p data-when="elsewhere">{words.elsewhere}</p>
            <p data-when="none" hidden>
              {words.none}
            </p>
          </Sent>
          <h2>{words.next}</h2>
          <p data-part="calls" />
          <ol data-part="steps">
            {steps.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                {text}
              </li>
            ))}
          </ol>
        </div>
        <aside>
          <h2>{words.who}</h2>
          {people.map((person, index) => (
            <div key={person.name} data-person={person.name} hidden={index > 0}>
              <PersonCard person={person} />
            </div>
          ))}
          <h2>{words.more}</h2>
          <p data-part="pictures">
            {words.email} <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
          <a className="tel" href={contact.phone.href}>
            <Icon name="phone" />
            {contact.phone.label}
            <OpenNow />
          </a>
          <p>
            <Hours of={contact} />
          </p>
          {links.length > 0 && <h2>{words.meanwhile}</h2>}
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </aside>
      </Columns>
    </>
  )
}
