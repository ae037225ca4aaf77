import { styled } from 'styled-components'
import { ButtonLink } from '../components/Button.tsx'
import { Drawing } from '../components/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { siteMessages } from '../messages.ts'
import { Block, Eyebrow, Grid, Lede, Ticks } from '../theme/layout.ts'

const Columns = styled(Grid)`
  img,
  svg {
    width: 200px;
    height: auto;
    margin-top: var(--s5);
    border-radius: 10px;
  }
  h2 + div {
    margin-top: var(--s4);
  }
  ul,
  ul + p {
    margin-bottom: var(--s5);
  }
`

export const Finance = ({ anchor, eyebrow, title, lede, body, points, plate, credit, button }: Model<'finance'>) => (
  <Block id={anchor} data-tone="sand">
    <Columns data-columns="halves">
      <div>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
        <Prose html={body} />
        {plate && <Drawing image={plate} />}
      </div>
      <div>
        <Ticks>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Ticks>
        {credit && (
          <p>
            <b>{credit.claim}</b> {credit.example} <b>{siteMessages.creditWarning}</b>
          </p>
        )}
        <ButtonLink {...button} />
      </div>
    </Columns>
  </Block>
)
