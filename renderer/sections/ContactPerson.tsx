import { PersonCard } from '../components/PersonCard.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Grid, Lede } from '../theme/layout.ts'

export const ContactPerson = ({ anchor, title, lede, person }: Model<'contactPerson'>) => (
  <Block id={anchor}>
    <Grid data-columns="form">
      <div>
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
      </div>
      <PersonCard person={person} as="h3" />
    </Grid>
  </Block>
)
