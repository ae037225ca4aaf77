/** Opening hours as texts. */
import { siteMessages } from '../messages.ts'
import type { OpeningHours } from './schema/openingHours.ts'

const times = ({ opens, closes }: OpeningHours) =>
  opens === '00:00' && closes === '24:00' ? siteMessages.allDay : `${opens}–${closes}`

/** `Måndag–fredag 08:00–17:00`. */
export const hoursLine = (hours: OpeningHours) => `${hours.days} ${times(hours)}`

const format = new Intl.ListFormat('sv')

/** `måndag–fredag 08:00–17:00 och lördag 10:00–14:00`. */
export const hoursText = (hours: readonly OpeningHours[]) =>
  format.format(hours.map((row) => hoursLine(row).toLowerCase()))
