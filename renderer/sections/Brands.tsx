import { styled } from 'styled-components'
import { ButtonLink } from '../components/Button.tsx'
import { FigureItems } from '../components/FigureItems.tsx'
import { Picture } from '../components/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Figures, Ticks } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const Row = styled.article`
  display: grid;
  gap: 24px clamp(32px, 5vw, 72px);
  padding-block: clamp(32px, 3.4vw, 48px);
  border-top: 1px solid var(--line);
  > div > * + * {
    margin-top: 18px;
  }
  .name {
    font-weight: 600;
    color: var(--pine);
  }
  h3 {
    font-size: clamp(1.5rem, 1.25rem + 1.1vw, 2.125rem);
  }
  .name + h3 {
    margin-top: 6px;
  }
  dl {
    grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
  }
  a {
    margin-top: 24px;
  }
  @media (max-width: 43.6875em) {
    > span {
      width: fit-content;
    }
    > span img {
      width: auto;
      height: 72px;
    }
  }
  @media (min-width: 43.75em) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 5fr);
    align-items: start;
    > :last-child {
      grid-column: 2;
    }
  }
  @media (min-width: 68.75em) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 6fr) minmax(0, 3fr);
    > :last-child {
      grid-column: 3;
      padding-left: clamp(24px, 2.5vw, 36px);
      border-left: 1px solid var(--line);
    }
    dl {
      grid-template-columns: none;
    }
  }
`

/** One wide row a brand: plate, what it is, its figures, and one button. */
export const Brands = ({ anchor, title, lede, items }: Model<'brands'>) => (
  <Block id={anchor} data-behaviour="quote">
    <SectionHeading title={title} lede={lede} />
    {items.map((brand) => (
      <Row key={brand.anchor} id={brand.anchor}>
        <Picture image={brand.plate} sizes="(min-width:1500px) 310px, (min-width:1100px) 22vw, (min-width:700px) 26vw, 92vw" />
        <div>
          <p className="name">{brand.name}</p>
          <h3>{brand.title}</h3>
          <Prose html={brand.body} />
          {brand.points.length > 0 && (
            <Ticks>
              {brand.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </Ticks>
          )}
        </div>
        <div>
          {brand.figures.length > 0 && (
            <Figures>
              <FigureItems figures={brand.figures} />
            </Figures>
          )}
          <ButtonLink {...brand.button} brand={brand.name} />
        </div>
      </Row>
    ))}
  </Block>
)
