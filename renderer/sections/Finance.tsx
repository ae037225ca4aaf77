import { styled } from 'styled-components'
import { ButtonLink } from '../components/Button.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { siteMessages } from '../messages.ts'
import { Block, Eyebrow, Lede, Panel, Ticks } from '../theme/layout.ts'

const Columns = styled(Panel)`
  display: grid;
  gap: 28px var(--column-gap);
  p + h2 {
    margin-top: 16px;
  }
  h2 + p {
    margin-top: 20px;
  }
  .plate {
    width: 200px;
    height: auto;
    margin-top: 28px;
    border-radius: 10px;
  }
  h2 + div {
    margin-top: 18px;
  }
  ul {
    margin-bottom: 32px;
  }
  @media (min-width: 53.75em) {
    grid-template-columns: var(--halves);
  }
  @media (max-width: 29.9375em) {
    margin-inline: -8px;
  }
`

const Credit = styled.p`
  margin-bottom: 32px;
  line-height: 1.5;
`

export const Finance = ({ anchor, eyebrow, title, lede, body, points, plate, credit, button }: Model<'finance'>) => (
  <Block id={anchor}>
    <Columns>
      <div>
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
        <Prose html={body} />
        {plate && <img className="plate" src={plate.src} alt={plate.alt} width={plate.width} height={plate.height} loading="lazy" />}
      </div>
      <div>
        <Ticks>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Ticks>
        {credit && (
          <Credit>
            <b>{credit.claim}</b> {credit.example} <b>{siteMessages.creditWarning}</b>
          </Credit>
        )}
        <ButtonLink {...button} />
      </div>
    </Columns>
  </Block>
)
