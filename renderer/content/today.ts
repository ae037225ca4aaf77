/** The date in Sweden, YYYY-MM-DD; SOURCE_DATE_EPOCH (seconds) sets it for reproducible builds. */
import { swedishDate } from '../../amplify/functions/shared/swedishTime.ts'

export function today(): string {
  const epoch = process.env.SOURCE_DATE_EPOCH
  return swedishDate(epoch ? new Date(Number(epoch) * 1000) : new Date())
}
