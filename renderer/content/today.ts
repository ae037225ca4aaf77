/** The day of the build in Sweden, YYYY-MM-DD; SOURCE_DATE_EPOCH (seconds) sets it for a repeatable build. */
export function today(): string {
  const epoch = process.env.SOURCE_DATE_EPOCH
  const now = epoch ? new Date(Number(epoch) * 1000) : new Date()
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(now)
}
