import { styled } from 'styled-components'
import { ButtonLink } from '../components/Button.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { answers, directions, slopes, toPay } from '../estimate.ts'
import { estimateLabels as words, siteMessages } from '../messages.ts'
import { numberText } from '../swedishNumbers.ts'
import { Figures, Halves, Lede, Sheet } from '../theme/layout.ts'

const Fields = styled(Sheet)`
  display: grid;
  gap: 28px;
  fieldset {
    min-width: 0;
    border: 0;
  }
  legend,
  label > span {
    display: flex;
    justify-content: space-between;
    width: 100%;
    padding: 0 0 8px;
    font-weight: 600;
    line-height: 1.4;
  }
  legend + div {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 8px;
  }
  legend + div label {
    position: relative;
    display: grid;
    place-items: center;
    min-height: 44px;
    border: 1px solid var(--edge);
    border-radius: 8px;
    font-size: 0.9375rem;
    cursor: pointer;
    &:hover {
      border-color: var(--ink);
    }
    &:has(:checked) {
      border: 2px solid var(--pine);
      background: var(--pine-soft);
      font-weight: 600;
    }
    &:has(:focus-visible) {
      outline: 3px solid var(--focus);
      outline-offset: 3px;
    }
  }
  /* In the middle of the compass stands the house. */
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
    accent-color: var(--pine);
  }
  dl {
    grid-template-columns: repeat(auto-fit, minmax(9.5em, 1fr));
  }
  output {
    padding-top: 24px;
    border-top: 2px solid var(--ink);
    font-weight: 600;
    line-height: 1.4;
  }
  summary {
    padding-block: 12px;
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
  summary ~ * {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: end;
    padding-block: 6px;
    font-size: 0.9375rem;
  }
  summary ~ * b {
    margin-right: auto;
    font-weight: 400;
  }
  summary ~ * input {
    width: 5.5em;
    margin-left: 8px;
    min-height: 44px;
    padding: 0 10px;
    border: 1px solid var(--edge);
    border-radius: 8px;
    background: var(--paper);
    font-variant-numeric: tabular-nums;
  }
  summary ~ * [aria-invalid] {
    border: 2px solid var(--err);
    background: var(--err-bg);
  }
  @media print {
    gap: 12px;
    .needs-js {
      display: none;
    }
    summary ~ * {
      padding-block: 0;
    }
    summary ~ * input {
      min-height: 0;
    }
  }
`

type Props = Model<'estimate' | 'serviceEstimate'>

/** What panels may give on a roof: an example that stands in the page, and follows what the visitor sets (behaviours/estimate.ts). */
export function Estimate({ anchor, title, lede, body, roof, assumptions, shares, price, href }: Props) {
  const paid = price ? toPay(roof.panels, price) : undefined
  const shown = answers(roof, assumptions, shares, paid)
  const results = ['kWh', 'kronor', ...(price ? (['years'] as const) : [])] as const
  const spans = ['perKw', 'bought', 'sold'] as const
  return (
    <Halves id={anchor}>
      <div>
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
        <Prose html={body} />
      </div>
      <Fields as="form" data-behaviour="estimate" data-of={JSON.stringify({ shares, price })} aria-label={title}>
        <Range name="panels" label={words.panels} min={6} max={40} value={roof.panels} shown={String(roof.panels)} />
        <fieldset className="needs-js">
          <legend>{words.direction}</legend>
          <div>
            {Object.keys(directions).map((name) => (
              <label key={name}>
                <input type="radio" name="direction" value={name} defaultChecked={name === roof.direction} />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="needs-js">
          <legend>{words.slope}</legend>
          <div>
            {slopes.map((slope) => (
              <label key={slope}>
                <input type="radio" name="slope" value={slope} defaultChecked={slope === roof.slope} />
                {words.slopes[slope]}
              </label>
            ))}
          </div>
        </fieldset>
        <Range
          name="own"
          label={words.own}
          min={10}
          max={90}
          step={5}
          value={Math.round(roof.own * 100)}
          shown={`${Math.round(roof.own * 100)}\u00a0%`}
        />
        <output data-shows="roof">{shown.roof}</output>
        <Figures aria-live="polite">
          {results.map((name) => (
            <div key={name}>
              <dt>{words[name]}</dt>
              <dd data-shows={name}>{shown[name]}</dd>
            </div>
          ))}
        </Figures>
        {!price && <p>{siteMessages.pricesUnderReview}</p>}
        <details>
          <summary>{words.assumptions}</summary>
          <label>
            <b>{words.watt}</b>
            <input name="watt" inputMode="decimal" autoComplete="off" defaultValue={numberText(assumptions.watt)} />
          </label>
          {spans.map((name) => (
            <fieldset key={name} aria-label={words[name]}>
              <b>{words[name]}</b>
              {assumptions[name].map((amount, i) => (
                <input
                  key={i}
                  name={name}
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={i ? words.most : words.least}
                  defaultValue={numberText(amount)}
                />
              ))}
            </fieldset>
          ))}
          {paid !== undefined && (
            <label>
              <b>{words.paid}</b>
              <input name="paid" inputMode="decimal" autoComplete="off" defaultValue={numberText(paid)} />
            </label>
          )}
        </details>
        <ButtonLink label={words.take} href={href} kind="primary" smallScreensOnly={false} />
      </Fields>
    </Halves>
  )
}

type RangeProps = { name: string; label: string; min: number; max: number; step?: number; value: number; shown: string }

const Range = ({ label, shown, value, ...input }: RangeProps) => (
  <label className="needs-js">
    <span>
      {label}
      <span data-shows={input.name}>{shown}</span>
    </span>
    <input type="range" defaultValue={value} {...input} />
  </label>
)
