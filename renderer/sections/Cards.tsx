import { styled } from 'styled-components'
import { Icon } from '../components/Icon.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Grid } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const Items = styled(Grid)`
  li {
    padding-top: 22px;
    border-top: 1px solid var(--line);
  }
  .i {
    width: 30px;
    height: 30px;
    margin-bottom: var(--s4);
    color: var(--pine);
    stroke-width: 1.6;
  }
  p {
    margin-top: var(--s2);
    color: var(--muted);
    max-width: 34em;
  }
`

/** Benefits in columns, without boxes, because they are not clickable. */
export const Cards = ({ anchor, title, lede, items }: Model<'cards'>) => (
  <Block id={anchor}>
    <SectionHeading title={title} lede={lede} />
    <Items as="ul" data-columns={items.length % 3 === 0 ? 3 : items.length === 5 ? 3 : items.length === 2 ? 2 : 4}>
      {items.map(({ title, text, icon }) => (
        <li key={title}>
          {icon && <Icon name={icon} />}
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </Items>
  </Block>
)
