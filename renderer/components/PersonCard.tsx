/** A contact person with portrait, phone number and e-mail address. */
import { styled } from 'styled-components'
import type { PersonModel } from '../content/model/company.ts'

const Card = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s4);
  align-items: center;
  padding: var(--s4);
  border-radius: var(--r2);
  background: var(--sand);
  .initials,
  img {
    flex: none;
    width: 72px;
    height: 72px;
    border-radius: 50%;
  }
  img {
    object-fit: cover;
  }
  .initials {
    display: grid;
    place-items: center;
    padding-bottom: var(--s2);
    /* The sun of the logo rises behind the initials. */
    background: radial-gradient(circle at 50% 118%, var(--sun) 32%, transparent 33%)
      var(--pine-soft);
    color: var(--pine);
    font: var(--title);
  }
  /* Below the portrait where it has less room. */
  > div {
    flex: 1 1 11rem;
    min-width: 0;
    line-height: var(--tight);
  }
  h3,
  strong {
    display: block;
    font: var(--title);
  }
  a {
    display: block;
    width: fit-content;
    padding-block: var(--s3);
    color: inherit;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  a + a {
    margin-top: -10px;
  }
  a:last-child {
    margin-bottom: -10px;
  }
`

/** Initials of a company without the sun in its logo. */
const Plain = styled.span`
  &&.initials {
    padding-bottom: 0;
    background: var(--pine-soft);
  }
`

/** A contact person; `title` is the heading above the name. */
export function PersonCard({
  person,
  title,
  as: Name = 'strong',
}: {
  person: PersonModel
  title?: string
  as?: 'h3' | 'strong'
}) {
  const { portrait } = person
  const [user, domain] = person.email.split('@')
  const Initials = person.mark ? 'span' : Plain
  return (
    <Card>
      {portrait ? (
        <img
          src={portrait.src}
          alt={portrait.alt}
          width={portrait.width}
          height={portrait.height}
          loading="lazy"
        />
      ) : (
        <Initials className="initials" aria-hidden="true">
          {person.initials}
        </Initials>
      )}
      <div>
        {title && <p className="meta">{title}</p>}
        <Name>{person.name}</Name>
        <p className="meta">{person.role}</p>
        {person.phone && <a href={person.phone.href}>{person.phone.label}</a>}{' '}
        <a href={`mailto:${person.email}`}>
          {user}
          <wbr />@{domain}
        </a>
      </div>
    </Card>
  )
}
