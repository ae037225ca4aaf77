import { Comparison } from '../components/Comparison.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Grid, Lede } from '../theme/layout.ts'

export const BeforeAfter = ({ anchor, title, lede, before, after }: Model<'beforeAfter'>) => (
  <Block id={anchor}>
    <Grid data-columns="beside">
      <div>
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
      </div>
      <Comparison before={before} after={after} sizes="(min-width:1500px) 900px, (min-width:860px) 54vw, 92vw" />
    </Grid>
  </Block>
)
