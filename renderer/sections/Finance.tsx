/** A payment plan with its terms, and the credit example and warning that the law requires. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Drawing } from '../components/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { siteMessages } from '../messages.ts'
import { Block, Grid, Ticks } from '../theme/layout.ts'
import { Intro } from './TitledSection.tsx'

const { creditWarning: warning } = siteMessages

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

/** Black on white in both themes, with a red sign three lines high: KOVFS 2025:1. */
const Warning = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s3);
  margin-bottom: var(--s5);
  padding: var(--s3);
  background: #fff;
  color: #000;
  svg {
    flex: none;
    width: 5em;
    margin: 0;
    color: #a8201a;
  }
  p {
    flex: 1 1 min(14em, 100%);
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const creditSymbol = (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M12 3 1.7 21h20.6zM12 9v6m0 2v2" />
  </svg>
)

export const Finance = ({
  anchor,
  body,
  points,
  plate,
  credit,
  button,
  ...heading
}: Model<'finance'>) => (
  <Block id={anchor} data-tone="sand">
    <Columns data-columns="beside">
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
        <p>
          <b>{credit.claim}</b> {credit.example}
        </p>
        <Warning>
          {creditSymbol}
          <p>
            <b>{warning.title}</b> {warning.risk} {warning.advice}
          </p>
        </Warning>
        <ButtonLink {...button} />
      </div>
    </Columns>
  </Block>
)
