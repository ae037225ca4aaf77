/** A dark band with a picture and large figures. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Picture } from '../components/Picture.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { Block, Grid } from '../theme/layout.ts'
import { Intro } from './TitledSection.tsx'

const Items = styled(Grid)`
  margin-block: var(--s5);
  p:first-child {
    font: var(--figure);
    color: var(--sun-num);
  }
  h3 {
    margin-top: var(--s2);
    font: var(--title);
  }
  h3 + p {
    margin-top: var(--s1);
    font: var(--small);
    color: var(--on-deep-muted);
  }
`
const Columns = styled(Grid)`
  align-items: center;
  @media (min-width: 53.75em) {
    img {
      aspect-ratio: 1;
    }
  }
`

export const Band = ({ anchor, image, items, button, ...heading }: Model<'band'>) => (
  <Block id={anchor} data-tone="deep">
    <Columns data-columns="beside">
      <Picture image={image} sizes="(min-width:1500px) 520px, (min-width:860px) 34vw, 92vw" />
      <div>
        <Intro {...heading} />
        <Items as="ul" data-columns="2" data-dense="">
          {items.map(({ value, title, text }) => (
            <li key={title}>
              <p>{value}</p>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </Items>
        <ButtonLink {...button} />
      </div>
    </Columns>
  </Block>
)
