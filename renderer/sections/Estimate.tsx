/** The solar estimate, prerendered with initial values; behaviours/estimate.ts updates it. */
import { css, styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Prose } from '../components/Prose.tsx'
import { explanationAnchor } from '../content/model/pageAnchors.ts'
import type { Model } from '../content/model/sections.ts'
import { estimateTexts, directions, fullPrice, slopes, toPay } from '../estimate.ts'
import { estimateLabels as labels, estimateMessages, siteMessages } from '../messages.ts'
import { numberText } from '../swedishNumbers.ts'
import { Figures, Grid, numberInput } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'
import { keysOf } from '../../amplify/functions/shared/keys.ts'

const fields = css`
  padding: calc(var(--column-gap) / 2);
  border: 1px solid var(--line);
  border-radius: var(--r3);
  background: var(--surface);
  > div {
    display: grid;
    gap: var(--s4);
    align-content: start;
  }
  fieldset {
    min-width: 0;
    border: 0;
  }
  legend,
  label > span:first-child {
    display: flex;
    justify-content: space-between;
    width: 100%;
    padding: 0 0 var(--s2);
    font-weight: 600;
    line-height: var(--tight);
  }
  legend + div {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--s2);
  }
  legend + div label {
    position: relative;
    display: grid;
    font: var(--small);
    cursor: pointer;
  }
  [type="radio"] + span {
    display: grid;
    place-items: center;
    min-height: 44px;
    border: 1px solid var(--edge);
    border-radius: var(--r1);
  }
  @media (hover: hover) {
    :hover > [type="radio"] + span {
      border-color: var(--ink);
    }
  }
  :checked + span {
    border: 2px solid var(--pine);
    background: var(--pine-soft);
    font-weight: 600;
  }
  :focus-visible + span {
    outline: 3px solid var(--focus);
    outline-offset: 3px;
  }
  /* The middle of the compass is empty. */
  legend + div label:nth-child(5) {
    grid-column: 3;
  }
  [type="radio"] {
    position: absolute;
    opacity: 0;
  }
  [type="range"] {
    display: block;
    width: 100%;
    height: 44px;
    margin: -8px 0;
    outline-offset: -8px;
    accent-color: var(--pine);
  }
  .battery {
    min-height: 44px;
    cursor: pointer;
    font-weight: 600;
  }
  [type="checkbox"] {
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: var(--pine);
  }
  dl {
    row-gap: var(--s3);
  }
  dl div:first-child,
  dl div:nth-child(n + 4) {
    grid-column: 1 / -1;
  }
  dl div:nth-child(n + 4) {
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
  .field {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
    padding-block: var(--s2);
    font: var(--small);
    label,
    b {
      flex: 1;
      font-weight: 400;
    }
    small {
      flex: 100%;
      color: var(--muted);
    }
    .wrong {
      color: var(--err);
      font-weight: 600;
    }
  }
  .field input {
    width: 5.5em;
  }
  .consumption {
    padding: 0;
    font: inherit;
    label {
      font-weight: 600;
      line-height: var(--tight);
    }
  }
`
const Fields = styled(Grid)`${fields}${numberInput}`

type Props = Model<'estimate' | 'serviceEstimate'>

export function Estimate({
  body,
  explainedAt,
  roof,
  battery,
  assumptions,
  shares,
  price,
  href,
  ...section
}: Props) {
  const paid = price && toPay(roof, price)
  const full = price?.share ? fullPrice(roof, price) : 0
  const { roof: example, ...results } = estimateTexts(roof, assumptions, shares, paid, full)
  const explanation = body && (
    <details id={explanationAnchor}>
      <summary>{labels.explanation}</summary>
      <Prose html={body} />
    </details>
  )
  return (
    <TitledSection {...section}>
      <Fields
        as="form"
        data-columns="halves"
        data-behaviour="estimate"
        data-of={JSON.stringify({ shares, battery, price })}
        aria-label={section.title}
      >
        <div className="needs-js" hidden>
          <EstimateField
            name="consumption"
            amounts={[roof.consumption]}
            hint={labels.consumptionHint}
            className="field consumption"
          />
          <label>
            <span>
              {labels.panels}{' '}
              <span data-panels="" aria-hidden="true">
                {roof.panels}
              </span>
            </span>
            <input
              type="range"
              name="panels"
              min={6}
              max={40}
              defaultValue={roof.panels}
              aria-valuetext={estimateMessages.panelCount(roof.panels)}
            />
          </label>
          <EstimateChoice
            name="direction"
            options={Object.keys(directions)}
            chosen={roof.direction}
          />
          <EstimateChoice
            name="slope"
            options={slopes}
            chosen={roof.slope}
            optionLabels={labels.slopes}
          />
          <label className="row battery">
            <input type="checkbox" name="battery" />
            {labels.battery(numberText(battery))}
          </label>
        </div>
        <div>
          <p data-shows="roof">{example}</p>
          <Figures as="dl" data-dense="">
            {keysOf(results).map((name) => (
              <div key={name}>
                <dt>{name === 'paid' && price?.share === 0 ? labels.paidInFull : labels[name]}</dt>
                <dd data-shows={name}>{results[name]}</dd>
              </div>
            ))}
          </Figures>
          {!price && <p>{siteMessages.pricesUnderReview}</p>}
          <output className="sr-only" />
          <ButtonLink label={labels.take} href={href} kind="primary" smallScreensOnly={false} />
          <div>
            <details className="needs-js" hidden>
              <summary>{labels.assumptions}</summary>
              {paid !== undefined && <EstimateField name="price" amounts={[Math.round(paid)]} />}
              <EstimateField name="watt" amounts={[assumptions.watt]} />
              <EstimateField name="perKw" amounts={assumptions.perKw} />
              <EstimateField name="bought" amounts={assumptions.bought} />
              <EstimateField name="sold" amounts={assumptions.sold} />
            </details>
            {explanation}
            {explainedAt && <a href={explainedAt}>{labels.explanation}</a>}
          </div>
        </div>
      </Fields>
    </TitledSection>
  )
}

type ChoiceProps = {
  name: 'direction' | 'slope'
  options: readonly string[]
  chosen: string
  optionLabels?: Record<string, string>
}

const EstimateChoice = ({ name, options, chosen, optionLabels = {} }: ChoiceProps) => (
  <fieldset>
    <legend>{labels[name]}</legend>
    <div>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} value={option} defaultChecked={option === chosen} />
          <span>{optionLabels[option] ?? option}</span>{' '}
        </label>
      ))}
    </div>
  </fieldset>
)

/** Minimum and maximum of each field. */
const limits = {
  consumption: [1000, 100_000],
  price: [1000, 2_000_000],
  watt: [100, 1000],
  perKw: [300, 1500],
  bought: [0.1, 10],
  sold: [0, 10],
} as const

type FieldProps = {
  name: keyof typeof limits
  amounts: readonly number[]
  hint?: string
  className?: string
}

/** One input, or a minimum and a maximum. */
function EstimateField({ name, amounts, hint, className = 'field' }: FieldProps) {
  const [least, most] = limits[name]
  const id = `kalkyl-${name}`
  const label = labels[name]
  return (
    <div className={className}>
      {amounts.length === 1 ? <label htmlFor={id}>{label}</label> : <b>{label}</b>}{' '}
      {amounts.map((amount, i) => (
        <input
          key={i}
          {...(amounts.length === 1
            ? { id }
            : { 'aria-label': `${label}, ${i ? labels.most : labels.least}` })}
          name={name}
          data-least={least}
          data-most={most}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={numberText(amount)}
        />
      ))}
      {hint && <small>{hint}</small>}{' '}
      <small className="wrong" id={`${id}-fel`} hidden>
        {labels.invalid(numberText(least), numberText(most))}
      </small>
    </div>
  )
}
