/** The schema of opening hours. */
import type { z } from 'zod'
import { group, list, matching, rule, stop } from './roles.ts'

const weekdays = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag']
const weekday = '([Mm]ån|[Tt]is|[Oo]ns|[Tt]ors|[Ff]re|[Ll]ör|[Ss]ön)dag'
const weekdayPattern = new RegExp(`^${weekday}(–${weekday})?$`)
/** The indices of the weekdays in `Måndag–fredag` or `Lördag`. */
export function daysIn(days: string): number[] {
  const [first = '', last = first] = days.toLowerCase().split('–')
  const found: number[] = []
  for (let day = weekdays.indexOf(first); day <= weekdays.indexOf(last); day++) found.push(day)
  return found
}
const time = (title: string, form: RegExp, last: string) =>
  matching(
    title,
    form,
    stop(`${title}: skriv tiden som 08:00, mellan 00:00 och ${last}.`),
    last === '24:00' ? 'Dygnet runt skrivs 00:00 till 24:00.' : undefined,
  )

export const OpeningHours = group('Öppettid', {
  days: matching(
    'Dagar',
    weekdayPattern,
    stop('Dagar: skrivs som Måndag–fredag.'),
    'Till exempel Måndag–fredag eller Lördag.',
  ),
  opens: time('Öppnar', /^([01]\d|2[0-3]):[0-5]\d$/, '23:59'),
  closes: time('Stänger', /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '24:00'),
})
  .refine(
    ({ days }) => daysIn(days).length > 0,
    rule(
      'dagarna står i fel ordning. Skriv den första dagen i veckan först: Måndag–fredag.',
      'days',
    ),
  )
  .refine(
    ({ opens, closes }) => opens < closes,
    rule(
      'stängningstiden ska vara senare än öppningstiden. Midnatt skrivs 24:00, och timmarna efter midnatt på nästa dags rad.',
      'closes',
      'opens',
    ),
  )
export type OpeningHours = z.infer<typeof OpeningHours>
/** A day may have several rows, for example before and after lunch. */
export const openingHours = list(
  'Öppettider',
  OpeningHours,
  [1, 14],
  'En rad för dagar med samma tider.',
)
