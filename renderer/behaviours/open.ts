/** Shows beside phone numbers whether the office is open, by the hours in the footer. */
import { minuteMs } from '../../amplify/functions/shared/durations.ts'
import { openingText } from '../../amplify/functions/shared/officeHours.ts'

export function openNow(): void {
  const update = () => {
    const hours = document.querySelector<HTMLElement>('[data-hours]')?.dataset.hours
    if (!hours) return
    const text = openingText(JSON.parse(hours), new Date())
    for (const element of document.querySelectorAll('[data-open]')) element.textContent = text
  }
  update()
  document.addEventListener('enter', update)
  // Pages may stay open over closing time.
  setInterval(update, minuteMs)
}
