/** A row of figures across the page. */
import { styled } from 'styled-components'
import { FigureItems } from '../components/FigureItems.tsx'
import type { Model } from '../content/model/sections.ts'
import { Figures } from '../theme/layout.ts'

const Row = styled(Figures)`
  margin-bottom: calc(var(--space) / 2);
  padding-block: var(--s4);
  border-block: 1px solid var(--line);
`

export const FigureRow = ({ anchor, items }: Model<'figures'>) => (
  <Row as="dl" id={anchor} data-columns={items.length} data-dense="">
    <FigureItems figures={items} />
  </Row>
)
