import { styled } from 'styled-components'
import { Anchor } from '../components/ExternalLink.tsx'
import { Icon } from '../components/Icon.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Grid } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const Items = styled(Grid)`
  gap: var(--s4);
  li {
    display: flex;
    flex-direction: column;
    padding: 26px 26px 24px;
    border-radius: 14px;
    background: var(--sand);
  }
  .i {
    width: 36px;
    height: 36px;
    margin-bottom: var(--s4);
    color: var(--pine);
    stroke-width: 1.5;
  }
  p {
    margin-block: var(--s2);
    color: var(--muted);
  }
  a {
    display: flex;
    align-items: center;
    gap: var(--s3);
    width: fit-content;
    min-height: 44px;
    margin-top: auto;
    font-weight: 600;
    line-height: var(--tight);
  }
  a .i {
    width: 18px;
    height: 18px;
    margin: 0;
    stroke-width: 2;
  }
  @media (max-width: 37.4375em) {
    gap: 0;
    li {
      display: grid;
      grid-template-columns: 44px 1fr;
      padding: 18px 0 12px;
      border-top: 1px solid var(--line);
      border-radius: 0;
      background: none;
    }
    li > * {
      grid-column: 2;
    }
    li > .i {
      grid-area: 1 / 1 / span 3;
      width: 28px;
      height: 28px;
      margin: 0;
    }
    p {
      margin-block: var(--s1) 0;
    }
  }
`

/** Trust badges with links to their sources. */
export const Badges = ({ anchor, title, lede, items }: Omit<Model<'badges'>, 'type'>) => (
  <Block id={anchor}>
    <SectionHeading title={title} lede={lede} />
    <Items as="ul" data-columns={items.length % 3 === 0 ? 3 : items.length === 2 ? 2 : 4}>
      {items.map(({ title, text, icon, link }) => (
        <li key={title}>
          <Icon name={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
          {link && (
            <Anchor href={link.href}>
              {link.label}
              {link.href.startsWith('https://') && <Icon name="out" />}
            </Anchor>
          )}
        </li>
      ))}
    </Items>
  </Block>
)
