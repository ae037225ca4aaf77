/** The solar estimate, prerendered with initial values; behaviours/estimateForm.ts updates it. */
import { styled } from 'styled-components'
import { keysOf } from '../../amplify/functions/shared/keys.ts'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { directions, estimateTexts } from '../content/model/estimate.ts'
import { estimateLabels as labels, siteMessages } from '../messages.ts'
import { numberText } from '../content/model/swedishNumbers.ts'
import { Figures, Grid, selectArrow } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const Fields = styled(Grid)`
  padding: calc(var(--column-gap) / 2);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  /* The second column starts where those of other sections do. */
  @media (min-width: 53.75em) {
    grid-template-columns: calc(40% - var(--column-gap) / 2) minmax(0, 1fr);
    column-gap: var(--column-gap);
  }
  > div {
    display: grid;
    gap: var(--s4);
    align-content: start;
  }
  label {
    font-weight: 600;
    line-height: var(--tight);
  }
  label:not(.row) > :is(input, select) {
    display: block;
    width: 100%;
    min-height: 48px;
    margin-top: var(--s2);
  }
  small {
    display: block;
    margin-top: var(--s2);
    color: var(--muted);
  }
  [type="number"],
  select {
    padding: 0 var(--s3);
    border: 1px solid var(--edge);
    border-radius: var(--r1);
    background: var(--paper);
  }
  select {
    ${selectArrow}
  }
  :user-invalid {
    border: 2px solid var(--err);
    background: var(--err-bg);
  }
  [type="range"],
  [type="checkbox"] {
    accent-color: var(--pine);
  }
  .row {
    min-height: 44px;
    cursor: pointer;
  }
  [type="checkbox"] {
    width: 24px;
    height: 24px;
    margin: 0;
  }
  dl {
    row-gap: var(--s3);
  }
  /* Price and value are large, the rest are rows. */
  dl div:nth-child(n + 3) {
    grid-column: 1 / -1;
    flex-direction: row;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--s4);
    padding-top: var(--s3);
    border-top: 1px solid var(--line);
    dd {
      font: inherit;
      font-weight: 600;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
    }
  }
  summary {
    padding-block: var(--s3);
    border-top: 1px solid var(--line);
    font-weight: 600;
    &::after {
      content: "+";
      float: right;
      color: var(--pine);
    }
  }
  [open] summary::after {
    content: "–";
  }
`

export function Estimate({ body, roof, assumptions, price, href, ...section }: Model<'estimate'>) {
  const { roof: summary, ...results } = estimateTexts(roof, assumptions, price)
  const labelOf = (name: keyof typeof results) =>
    name === 'toPay' && !results.full ? labels.full : labels[name]
  return (
    <TitledSection {...section} tone="sand">
      <Fields
        as="form"
        data-behaviour="estimateForm"
        data-of={JSON.stringify({ assumptions, price })}
        aria-label={section.title}
      >
        <div className="needs-js" hidden>
          <label>
            {labels.consumption}
            <input
              type="number"
              name="consumption"
              min={1000}
              max={100_000}
              step="any"
              required
              autoComplete="off"
              defaultValue={roof.consumption}
              aria-describedby="kalkyl-elrakning"
            />
            <small id="kalkyl-elrakning">{labels.consumptionHint}</small>
          </label>
          <label>
            {labels.panels}{' '}
            <span data-panels="" aria-hidden="true">
              {roof.panels}
            </span>
            <input type="range" name="panels" min={6} max={40} defaultValue={roof.panels} />
          </label>
          <label>
            {labels.direction}
            <select name="direction" defaultValue={roof.direction}>
              {keysOf(directions).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <label className="row">
            <input type="checkbox" name="battery" />
            {labels.battery(numberText(assumptions.batterySize))}
          </label>
        </div>
        <div>
          <p data-shows="roof">{summary}</p>
          <Figures as="dl" data-columns="2">
            {keysOf(results).map((name) => (
              <div key={name}>
                <dt>{labelOf(name)}</dt>
                <dd data-shows={name}>{results[name]}</dd>
              </div>
            ))}
          </Figures>
          {!price && <p>{siteMessages.pricesUnderReview}</p>}
          <output className="sr-only" />
          <ButtonLink label={labels.take} href={href} kind="primary" />
          <details>
            <summary>{labels.explanation}</summary>
            <Prose html={body} />
          </details>
        </div>
      </Fields>
    </TitledSection>
  )
}
