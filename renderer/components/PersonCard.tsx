/** A contact person with portrait, phone number and e-mail address. */
import { styled } from 'styled-components'
import type { PersonModel } from '../content/model/companyModels.ts'
import { Icon } from './Icon.tsx'

const Card = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3) var(--s4);
  align-items: center;
  align-content: start;
  padding: var(--s4);
  border-radius: var(--r2);
  background: var(--sand);
  .initials,
  img {
    width: 4rem;
    height: 4rem;
    border-radius: 50%;
  }
  img {
    object-fit: cover;
  }
  .initials {
    display: grid;
    place-items: center;
    background: var(--pine-soft);
    color: var(--pine);
    font: var(--title);
  }
  > div {
    flex: 1 1 10rem;
    line-height: var(--tight);
  }
  h3,
  strong {
    display: block;
    font: var(--title);
  }
  .reach {
    flex: 1 1 15rem;
    display: grid;
    justify-items: start;
    font: var(--small);
  }
  .reach .button {
    min-height: 44px;
    padding-block: 0;
    background: var(--surface);
    font-variant-numeric: tabular-nums;
  }
  [href^="mailto"] {
    padding-block: var(--s3);
    color: inherit;
    overflow-wrap: anywhere;
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
        <span className="initials" aria-hidden="true">
          {person.initials}
        </span>
      )}
      <div>
        {title && <p className="meta">{title}</p>}
        <Name>{person.name}</Name>
        <p className="meta">{person.role}</p>
      </div>
      <p className="reach">
        {person.phone && (
          <a className="button" href={person.phone.href}>
            <Icon name="phone" />
            {person.phone.label}
          </a>
        )}{' '}
        <a href={`mailto:${person.email}`}>
          {user}
          <wbr />@{domain}
        </a>
      </p>
    </Card>
  )
}
