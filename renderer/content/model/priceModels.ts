/** Prices in sections: examples, deductions, credit. */
import { siteMessages } from '../../messages.ts'
import { entryById } from '../required.ts'
import type { SectionOf } from '../schema/sections.ts'
import type { ServiceEntry, Site } from '../site.ts'
import { typeset } from '../typeset.ts'
import { serviceUrl } from '../urls.ts'
import { numberOf, pricesIn, shareOf, validUntil } from './facts.ts'
import { kronorText } from './swedishNumbers.ts'

type Example = SectionOf<'example'>['examples'][number]
type Deduction = Pick<NonNullable<Example['deduction']>, 'share' | 'of' | 'cap'>
type Amount = { kronor: number; deductible: boolean }

/**
 * A price before and after its deduction, which is rounded down to whole kronor, as the tax agency
 * does. `after` and `deducted` are missing without a deduction, and when its rules have expired.
 */
export function deductedPrice(
  amounts: Amount[],
  deduction: Deduction | undefined,
  site: Site,
  today: string,
) {
  let sum = 0
  let deductible = 0
  for (const amount of amounts) {
    sum += amount.kronor
    if (amount.deductible) deductible += amount.kronor
  }
  const before = kronorText(sum)
  if (!deduction) return { before }
  const { share, of: countedShare, cap } = deduction
  const rules = countedShare ? [share, cap, countedShare] : [share, cap]
  if (!validUntil(site, rules, today)) return { before }
  const counted = countedShare ? deductible * shareOf(site, countedShare) : deductible
  const deducted = Math.floor(Math.min(counted * shareOf(site, share), numberOf(site, cap)))
  return { before, deducted: `−${kronorText(deducted)}`, after: kronorText(sum - deducted) }
}

/** The rows of an example with its sum. */
export function computeExample({ title, rows, deduction }: Example, site: Site, today: string) {
  const amounts: Amount[] = []
  const lines: { label: string; value: string }[] = []
  for (const { label, amount, quantity, deductible } of rows) {
    const each = numberOf(site, amount)
    const kronor = quantity * each
    amounts.push({ kronor, deductible })
    lines.push({
      label: quantity > 1 ? `${label} × ${kronorText(each)}` : label,
      value: kronorText(kronor),
    })
  }
  const { before, deducted, after } = deductedPrice(amounts, deduction, site, today)
  if (deduction && deducted) lines.push({ label: deduction.label, value: deducted })
  // Expired rules: the price is before deduction.
  const label = deduction && !after ? siteMessages.beforeDeduction : siteMessages.toPay
  lines.push({ label, value: after ?? before })
  return { title, rows: lines, before, after }
}

/** The first example of a service, while its price is valid. */
function firstPrice({ sections }: ServiceEntry, site: Site, today: string) {
  for (const section of sections) {
    if (section.type !== 'example') continue
    const [example] = section.examples
    if (!example || !validUntil(site, pricesIn(section), today)) return undefined
    return { section, ...computeExample(example, site, today) }
  }
  return undefined
}

/** The point at the top of a service's pages with the price of its first example. */
export function pricePoint(service: ServiceEntry, site: Site, today: string): string | undefined {
  const price = firstPrice(service, site, today)
  if (!price) return undefined
  const { before, after, section } = price
  if (!section.atTop) return undefined
  return `${section.atTop}: ${after ? siteMessages.priceAfterAndBefore(after, before) : before}`
}

/** The price of each service's first example; services without a valid one are omitted. */
export function priceRows(site: Site, today: string) {
  const rows: { name: string; example: string; value: string; note: string; href: string }[] = []
  for (const service of site.services) {
    const price = firstPrice(service, site, today)
    if (!price) continue
    const { title, before, after, section } = price
    rows.push({
      name: service.name,
      example: typeset(title),
      value: after ?? before,
      note: after ? siteMessages.priceBefore(before) : (price.rows.at(-1)?.label ?? ''),
      href: `${serviceUrl(service.id)}#${section.anchor ?? ''}`,
    })
  }
  return rows
}

/** Credit must not be advertised without its example, so none is shown once a fact has expired. */
export function creditModel({ credit }: SectionOf<'finance'>, site: Site, today: string) {
  const { confirmed, claim, amount, months, fee, rate } = credit
  if (!validUntil(site, [confirmed, amount, months, fee, rate], today)) return undefined
  const monthly = Math.ceil(numberOf(site, amount) / numberOf(site, months) + numberOf(site, fee))
  const figure = (id: string) => entryById(site.facts.facts, id).figure
  return {
    claim: typeset(claim),
    example: typeset(
      siteMessages.creditExample({
        amount: figure(amount),
        months: figure(months),
        fee: figure(fee),
        rate: figure(rate),
        monthly: kronorText(monthly),
        total: kronorText(monthly * numberOf(site, months)),
      }),
    ),
  }
}
