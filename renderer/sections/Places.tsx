/** Lists of places: parts of a town, and towns with a link to their page. */
import { styled } from 'styled-components'
import { Icon } from '../components/Icon.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { Grid } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

/** They have no pages, so they do not look like links. */
const Names = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  li {
    padding: var(--s2) var(--s3);
    border-radius: var(--r1);
    background: var(--surface);
  }
`

export const Districts = ({ items, ...section }: Model<'districts'>) => (
  <TitledSection {...section} tone="sand">
    <Names>
      {items.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </Names>
  </TitledSection>
)

const Links = styled(Grid)`
  --i: 22px;
  row-gap: 0;
  li {
    min-height: 52px;
    border-bottom: 1px solid var(--line);
    line-height: var(--tight);
    hyphens: auto;
    overflow-wrap: anywhere;
  }
  .i {
    color: var(--pine);
  }
  a {
    flex: 1;
    min-height: inherit;
  }
  a .i {
    margin-left: auto;
  }
  &[data-look="cards"] {
    row-gap: var(--s4);
    li {
      min-height: 76px;
      border: 1px solid var(--line);
      border-radius: var(--r2);
      background: var(--surface);
      transition: border-color 0.16s;
      &:hover {
        border-color: var(--edge);
      }
    }
    a {
      padding: 0 var(--s3);
      @media (max-width: 23.4375em) {
        padding: 0 var(--s2);
      }
    }
  }
`

type Rows = Pick<Model<'cityLinks'>, 'look' | 'links'>
export const LinkRows = ({ look, links }: Rows) => (
  <Links as="ul" data-look={look} data-dense="" data-columns={links.length > 6 ? 4 : 3}>
    {links.map(({ label, href }) => (
      <li key={href} className="row">
        <a href={href} className="action">
          <span>{label}</span>
          <Icon name="arrow" />
        </a>
      </li>
    ))}
  </Links>
)

export const CityLinks = ({ look, links, ...section }: Model<'cityLinks'>) => (
  <TitledSection {...section}>
    <LinkRows look={look} links={links} />
  </TitledSection>
)
