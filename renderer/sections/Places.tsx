import { styled } from 'styled-components'
import { Icon } from '../components/Icon.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Grid } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const Names = styled(Grid)`
  grid-template-columns: repeat(2, minmax(0, 1fr));
  row-gap: 0;
  li,
  a {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-height: 60px;
  }
  li {
    border-bottom: 1px solid var(--line);
    line-height: var(--tight);
    overflow-wrap: anywhere;
  }
  .i {
    width: 22px;
    height: 22px;
    color: var(--pine);
  }
  a {
    flex: 1;
    color: inherit;
    text-decoration: none;
    font-weight: 600;
    &:hover {
      text-decoration: underline;
    }
  }
  a .i {
    margin-left: auto;
  }
`

const Boxes = styled(Names)`
  row-gap: var(--s4);
  li {
    min-height: 76px;
    padding: 0 var(--s4);
    border: 1px solid var(--line);
    border-radius: 14px;
    font-weight: 600;
  }
  &[data-look="tiles"] li {
    border: 0;
    background: var(--sand);
  }
  &[data-look="cards"] li:has(a) {
    padding: 0;
    background: var(--surface);
    transition: border-color 0.16s;
    &:hover {
      border-color: var(--edge);
    }
    a {
      min-height: 76px;
      padding: 0 var(--s4);
    }
  }
  @media (max-width: 29.9375em) {
    gap: var(--s3);
    &[data-look="cards"] li:has(a) a {
      gap: var(--s2);
      padding-inline: var(--s3);
    }
  }
`

const lists = { list: Names, cards: Boxes, tiles: Boxes }

/** Parts of a town: names without links. */
export const Districts = ({ anchor, title, lede, look, items }: Model<'districts'>) => {
  const List = lists[look]
  return (
    <Block id={anchor}>
      <SectionHeading title={title} lede={lede} />
      <List as="ul" data-look={look} data-columns={look === 'tiles' ? 4 : 3}>
        {items.map((name) => (
          <li key={name}>
            {look === 'cards' && <Icon name="pin" />}
            {name}
          </li>
        ))}
      </List>
    </Block>
  )
}

export const CityLinks = ({ anchor, title, lede, look, links }: Model<'cityLinks'>) => {
  const List = lists[look]
  return (
    <Block id={anchor}>
      <SectionHeading title={title} lede={lede} />
      <List as="ul" data-look={look} data-links="" data-columns={links.length > 6 ? 4 : 3}>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>
              {label}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </List>
    </Block>
  )
}
