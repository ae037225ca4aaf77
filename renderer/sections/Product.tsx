import { styled } from 'styled-components'
import { Picture } from '../components/Picture.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Panel } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const Columns = styled(Panel)`
  display: grid;
  gap: 28px clamp(32px, 5vw, 72px);
  padding: clamp(20px, 3vw, 40px);
  .brand {
    font-weight: 600;
    color: var(--pine);
  }
  h3 {
    margin-block: 4px 12px;
  }
  .price {
    margin-top: 24px;
    font: 600 clamp(2rem, 1.6rem + 1.6vw, 3rem) / 1 var(--display);
    letter-spacing: -0.02em;
    font-variant-numeric: tabular-nums;
  }
  .price + p {
    margin-top: 10px;
    font-size: 0.9375rem;
    line-height: 1.45;
    color: var(--muted);
  }
  @media (min-width: 53.75em) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: center;
  }
`

export const Product = ({ anchor, title, lede, name, brand, text, price, priceNote, day, image }: Model<'product'>) => (
  <Block id={anchor}>
    <SectionHeading title={title} lede={lede} />
    <Columns>
      <Picture image={image} sizes="(min-width:1500px) 620px, (min-width:860px) 42vw, 88vw" />
      <div>
        <p className="brand">{brand}</p>
        <h3>{name}</h3>
        <p>{text}</p>
        <p className="price">{price}</p>
        <p>
          {priceNote} {day}
        </p>
      </div>
    </Columns>
  </Block>
)
