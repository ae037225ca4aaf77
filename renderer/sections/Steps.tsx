import { styled } from 'styled-components'
import type { Model } from '../content/model/sections.ts'
import { Block, Grid } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const StepList = styled(Grid)`
  counter-reset: step;
  li {
    counter-increment: step;
    padding-top: 16px;
    border-top: 2px solid var(--ink);
  }
  li::before {
    content: counter(step);
    display: block;
    margin-bottom: var(--s3);
    color: var(--pine);
    font: var(--figure);
  }
  p {
    margin-top: var(--s2);
    color: var(--muted);
    max-width: 32em;
  }
  @media (max-width: 37.4375em) {
    gap: var(--s3);
    li {
      display: grid;
      padding-top: 12px;
      grid-template-columns: 36px 1fr;
    }
    li::before {
      grid-row: 1 / 3;
    }
    p {
      grid-column: 2;
    }
  }
`

export const Steps = ({ anchor, title, lede, items }: Model<'steps'>) => (
  <Block id={anchor}>
    <SectionHeading title={title} lede={lede} />
    <StepList as="ol" data-columns={items.length % 4 === 0 || items.length % 3 === 1 ? 4 : 3}>
      {items.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </StepList>
  </Block>
)
