/** Form field for a due date, with a warning from 30 days before. */
import { dayMs } from '../../../amplify/functions/shared/durations.ts'
import type { CustomFieldControlProps } from '@sveltia/cms'
import type { createElement } from 'react'
import { swedishDate } from '../../../amplify/functions/shared/officeHours.ts'

/** Sveltia passes its own React as a global. */
declare const h: typeof createElement

function warningOf(day: string): string | undefined {
  const now = Date.now()
  if (!day || Date.parse(day) > now + 30 * dayMs) return undefined
  return day < swedishDate(new Date(now))
    ? 'Dagen har passerat. Se efter hos källan och skriv ett nytt datum.'
    : 'Dagen är nära. Se efter hos källan och skriv ett nytt datum.'
}

export const DueDate = ({ value, forID, onChange }: CustomFieldControlProps) => {
  const day = String(value ?? '')
  const warning = warningOf(day)
  return h(
    'div',
    { className: 'due-date' },
    h('input', {
      id: forID,
      type: 'date',
      'aria-labelledby': `${forID}-label`,
      value: day,
      onChange: ({ target }) => onChange((target as HTMLInputElement).value || undefined),
    }),
    warning && h('p', { className: 'content-problem' }, warning),
  )
}
