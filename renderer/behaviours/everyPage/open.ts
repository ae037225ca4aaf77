import { openNow } from '../../../amplify/functions/shared/officeHours.ts'

/** Says beside the phone numbers whether somebody answers just now, by the hours in the footer. */
export function attach(): void {
  const hours = document.querySelector<HTMLElement>('[data-hours]')?.dataset.hours
  if (!hours) return
  const text = openNow(JSON.parse(hours), new Date())
  for (const place of document.querySelectorAll('[data-open]')) place.textContent = text
}

export function start(): void {
  // Pages stay open over closing time.
  setInterval(attach, 60_000)
}
