import { styled } from 'styled-components'
import { Icon } from '../components/Icon.tsx'
import { Picture } from '../components/Picture.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Grid, Lede, Rows } from '../theme/layout.ts'

const Items = styled(Rows)`
  li {
    display: flex;
    gap: var(--s4);
    padding-block: var(--s4);
  }
  .i {
    width: 28px;
    height: 28px;
    color: var(--pine);
  }
  p {
    margin-top: var(--s2);
    color: var(--muted);
  }
`
const First = styled.div`
  span {
    margin-top: var(--s5);
  }
`

export const List = ({ anchor, title, lede, image, items }: Model<'list'>) => (
  <Block id={anchor} data-tone="sand">
    <Grid data-columns="beside">
      <First>
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
        {image && <Picture image={image} sizes="(min-width:1500px) 520px, (min-width:1000px) 36vw, 92vw" />}
      </First>
      <Items>
        {items.map(({ title, text, icon }) => (
          <li key={title}>
            {icon && <Icon name={icon} />}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </Items>
    </Grid>
  </Block>
)
