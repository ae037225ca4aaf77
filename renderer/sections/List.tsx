import { styled } from 'styled-components'
import { Icon } from '../components/Icon.tsx'
import { Picture } from '../components/Picture.tsx'
import type { Model } from '../content/model/sections.ts'
import { Aside, Block, Lede } from '../theme/layout.ts'

const Rows = styled.ul`
  border-bottom: 1px solid var(--line);
  li {
    display: flex;
    gap: 20px;
    padding-block: 22px;
    border-top: 1px solid var(--line);
  }
  .i {
    width: 28px;
    height: 28px;
    color: var(--pine);
  }
  p {
    margin-top: 6px;
    color: var(--muted);
  }
`
const First = styled.div`
  p {
    margin-top: 18px;
  }
  span {
    margin-top: 32px;
  }
`

/** Heading, ingress and perhaps a picture on the left; rows on the right. */
export const List = ({ anchor, title, lede, image, items }: Model<'list'>) => (
  <Block id={anchor} data-tone="sand">
    <Aside>
      <First>
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
        {image && <Picture image={image} sizes="(min-width:1500px) 520px, (min-width:1000px) 36vw, 92vw" />}
      </First>
      <Rows>
        {items.map(({ title, text, icon }) => (
          <li key={title}>
            {icon && <Icon name={icon} />}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </Rows>
    </Aside>
  </Block>
)
