/** A payment plan with its terms, and the credit example that the law requires. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Drawing } from '../components/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { siteMessages } from '../messages.ts'
import { Block, Grid, Ticks } from '../theme/layout.ts'
import { Intro } from './TitledSection.tsx'

const Columns = styled(Grid)`
  img,
  svg {
    width: 200px;
    height: auto;
    margin-top: var(--s5);
    border-radius: var(--r1);
  }
  h2 ~ div {
    margin-top: var(--s4);
  }
  ul,
  ul + p {
    margin-bottom: var(--s5);
  }
`

export const Finance = ({ anchor, body, points, plate, credit, button, ...heading }: Model<'finance'>) => (
  <Block id={anchor} data-tone="sand">
    <Columns data-columns="halves">
      <div>
        <Intro {...heading} />
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
