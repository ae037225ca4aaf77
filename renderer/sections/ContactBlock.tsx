/** Contact details. */
import { styled } from 'styled-components'
import { Hours } from '../components/Hours.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { siteMessages } from '../messages.ts'
import { Grid } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const Rows = styled(Grid)`
  row-gap: var(--s2);
  div {
    padding-top: var(--s3);
    border-top: 1px solid var(--line);
  }
  dd {
    font: var(--title);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    padding-block: var(--s2);
  }
  a {
    display: inline-block;
    padding-block: var(--s2);
    margin-block: calc(-1 * var(--s2));
    color: inherit;
  }
`

export const ContactBlock = ({ contact, ...section }: Model<'contactBlock'>) => (
  <TitledSection {...section}>
    <Rows as="dl" data-columns="3">
      <div>
        <dt className="meta">{siteMessages.phone}</dt>
        <dd>
          <a href={contact.phone.href}>{contact.phone.label}</a>
        </dd>
      </div>
      <div>
        <dt className="meta">{siteMessages.email}</dt>
        <dd>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </dd>
      </div>
      <div>
        <dt className="meta">{siteMessages.openingHours}</dt>
        <dd>
          <Hours of={contact} />
        </dd>
      </div>
    </Rows>
  </TitledSection>
)
