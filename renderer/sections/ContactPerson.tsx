import { styled } from 'styled-components'
import { PersonCard } from '../components/PersonCard.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Lede, Panel } from '../theme/layout.ts'

const Columns = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 28px clamp(32px, 6vw, 96px);
  h2 + p {
    margin-top: 18px;
  }
  > div + div {
    background: var(--surface);
  }
  @media (min-width: 53.75em) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: center;
  }
`

export const ContactPerson = ({ anchor, title, lede, person }: Model<'contactPerson'>) => (
  <Block id={anchor}>
    <Columns>
      <div>
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
      </div>
      <PersonCard person={person} as="h3" />
    </Columns>
  </Block>
)
