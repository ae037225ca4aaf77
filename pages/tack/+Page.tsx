/**
 * The page after sending. behaviours/thanks.ts adds the request; without JavaScript it shows
 * general information.
 */
import { styled } from 'styled-components'
import { LinkItems } from '../../renderer/components/LinkItems.tsx'
import { Hours, PhoneLink } from '../../renderer/components/Hours.tsx'
import { PageHeading } from '../../renderer/components/PageHeading.tsx'
import { PersonCard } from '../../renderer/components/PersonCard.tsx'
import { messages, siteMessages } from '../../renderer/messages.ts'
import { useData } from '../../renderer/pageContext.tsx'
import { Buttons, Grid, Panel } from '../../renderer/theme/layout.ts'

/**
 * Hidden until the script has filled it in, for at most two seconds, so that no visible text moves.
 */
const Columns = styled(Grid)`
  .js &:not([data-filled]) {
    min-height: 100vh;
    animation: late 2s;
  }
  @keyframes late {
    from,
    to {
      visibility: hidden;
    }
  }
  padding-bottom: var(--space);
  h2 {
    font: var(--h3);
    margin-bottom: var(--s3);
  }
  h2:not(:first-child),
  [data-when] > h2:first-child {
    margin-top: var(--s5);
  }
  ol {
    margin-top: var(--s3);
    padding-left: 1.4em;
    list-style: decimal;
  }
  ol li + li {
    margin-top: var(--s3);
  }
  b {
    display: block;
  }
  aside a {
    overflow-wrap: anywhere;
  }
`
const Sent = styled(Panel)`
  dl {
    display: grid;
    gap: var(--s1) var(--s4);
  }
  dt {
    font: var(--small);
    color: var(--muted);
  }
  dd {
    margin-bottom: var(--s3);
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  [data-part="number"] {
    font: var(--figure);
    font-variant-numeric: tabular-nums;
  }
  @media (min-width: 37.5em) {
    [data-part="rows"] {
      grid-template-columns: minmax(7em, max-content) minmax(0, 1fr);
    }
  }
`

export function Page() {
  const page = useData('thanks')
  const { contact, people, steps, links } = page
  const texts = siteMessages.thanks
  return (
    <>
      <PageHeading page={page} />
      <Columns data-columns="form" data-behaviour="thanks">
        <div>
          <Sent>
            <dl data-when="here elsewhere" hidden>
              <dt>{messages.form.requestNumber}</dt>
              <dd data-part="number" />
            </dl>
            <div data-when="here" hidden>
              <dl>
                <dt>{texts.sentAt}</dt>
                <dd data-part="at" />
                <dt>{texts.from}</dt>
                <dd>
                  <a href={page.shell.home.href} data-part="page">
                    {texts.formPage}
                  </a>
                </dd>
              </dl>
              <h2>{texts.what}</h2>
              <dl data-part="rows" />
              <p data-part="left-out">{texts.leftOut}</p>
              <Buttons>
                <button type="button" className="button" data-part="print">
                  {texts.print}{' '}
                </button>
                <button type="button" className="button" data-part="forget">
                  {texts.forget}
                </button>
              </Buttons>
            </div>
            <p data-when="elsewhere">{texts.elsewhere}</p>
            <p data-when="none" hidden>
              {texts.none}
            </p>
          </Sent>
          <div data-when="here elsewhere">
            <h2>{texts.next}</h2>
            <p data-part="calls" />
            <ol data-part="steps">
              {steps.map(({ title, text }) => (
                <li key={title}>
                  <b>{title}</b> {text}
                </li>
              ))}
            </ol>
          </div>
        </div>
        <aside aria-label={texts.who}>
          <h2>{texts.who}</h2>
          {people.map((person, index) => (
            <div key={person.name} data-person={person.name} hidden={index > 0}>
              <PersonCard person={person} />
            </div>
          ))}
          <h2>{texts.more}</h2>
          <p data-part="pictures">
            {texts.email} <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </p>
          <PhoneLink phone={contact.phone} />
          <p>
            <Hours of={contact} />
          </p>
          {links.length > 0 && <h2>{texts.meanwhile}</h2>}
          <ul>
            <LinkItems links={links} />
          </ul>
        </aside>
      </Columns>
    </>
  )
}
