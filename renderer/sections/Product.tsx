/** A product with its picture and price. */
import { styled } from 'styled-components'
import { Picture } from '../components/Picture.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { Grid } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const Columns = styled(Grid)`
  align-items: center;
  .brand {
    font-weight: 600;
    color: var(--pine);
  }
  h3 {
    margin-block: var(--s1) var(--s3);
  }
  .price {
    margin-top: var(--s4);
    font: var(--h2);
    font-variant-numeric: tabular-nums;
  }
  .price ~ p {
    margin-top: var(--s2);
  }
`

export const Product = ({
  name,
  brand,
  text,
  price,
  priceNote,
  before,
  day,
  image,
  ...section
}: Model<'product'>) => (
  <TitledSection {...section}>
    <Columns data-columns="beside">
      <Picture image={image} sizes="(min-width:1500px) 520px, (min-width:860px) 34vw, 92vw" />
      <div>
        <p className="brand">{brand}</p>
        <h3>{name}</h3>
        <p>{text}</p>
        <p className="price">{price}</p>
        {before && <p>{before}</p>}
        <p className="meta">
          {priceNote} {day}
        </p>
      </div>
    </Columns>
  </TitledSection>
)
