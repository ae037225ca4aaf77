import { styled } from 'styled-components'
import { Comparison } from '../components/Comparison.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Lede } from '../theme/layout.ts'

const Columns = styled(Block)`
  display: grid;
  gap: 28px var(--column-gap);
  p {
    margin-top: 18px;
  }
  @media (min-width: 53.75em) {
    grid-template-columns: var(--beside-heading);
    align-items: center;
  }
`

export const BeforeAfter = ({ anchor, title, lede, before, after }: Model<'beforeAfter'>) => (
  <Columns id={anchor}>
    <div>
      <h2>{title}</h2>
      {lede && <Lede>{lede}</Lede>}
    </div>
    <Comparison before={before} after={after} sizes="(min-width:1500px) 900px, (min-width:860px) 54vw, 92vw" />
  </Columns>
)
