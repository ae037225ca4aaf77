/** A row of figures across the page. */
import { styled } from 'styled-components'
import { FigureItems } from '../components/FigureItems.tsx'
import type { Model } from '../content/model/sections.ts'
import { Figures } from '../theme/layout.ts'

const Row = styled(Figures)`
  gap: 0;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  margin-bottom: calc(var(--space) / 2);
  border-block: 1px solid var(--line);
  div {
    padding: clamp(18px, 2vw, 28px) 16px clamp(18px, 2vw, 28px) 0;
  }
  div + div {
    padding-left: clamp(16px, 2vw, 28px);
    border-left: 1px solid var(--line);
  }
  @media (max-width: 53.6875em) {
    div:nth-child(odd) {
      padding-left: 0;
      border-left: 0;
    }
    div:nth-child(n + 3) {
      border-top: 1px solid var(--line);
    }
  }
  @media (min-width: 53.75em) {
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
`

export const FigureRow = ({ anchor, items }: Model<'figures'>) => (
  <Row id={anchor}>
    <FigureItems figures={items} />
  </Row>
)
