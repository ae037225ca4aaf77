/** `npm run drills`: injects failures and counts stored and mailed requests. */
import { command } from './command.ts'
import { drills, drillOptions } from './lab/drills/drills.ts'
import { openDrillSite } from './lab/drills/drillSite.ts'
import { usageError } from '../amplify/functions/shared/userFacingError.ts'

const usage = `Makes storage, mail and processes fail, one drill after the other, and counts the stored and mailed requests.

  npm run drills             all drills except those that measure load
  npm run drills -- load     drills with this word in their name; SCALE=10 makes the load ten times slower`

await runDrills(command({ usage, argCount: [0, 1] }).args[0] ?? '')

async function runDrills(only: string): Promise<void> {
  const chosen = Object.entries(drills).filter(([name]) =>
    only === '' ? !drillOptions[name]?.long : name.includes(only),
  )
  if (chosen.length === 0) throw usageError(`No drill has "${only}" in its name.`)
  const rows: Record<string, Record<string, number>> = {}
  let failed = 0

  for (const [index, [name, run]] of chosen.entries()) {
    const {
      allowsSecondMail = false,
      long: _,
      alarms = [],
      possibleAlarms = [],
      ...special
    } = drillOptions[name] ?? {}
    const started = performance.now()
    const site = await openDrillSite(special)
    let thrown: string[] = []
    try {
      await run(site)
    } catch (error) {
      thrown = [String(error)]
    }
    await site.recover()
    const { problems, ...counts } = site.countRequests()
    const rang = site.alarms()
    await site.close()

    const failures = [
      ...thrown,
      ...problems,
      ...(counts.accepted === 0 ? ['nothing was accepted'] : []),
      ...(counts.lost > 0 ? [`${counts.lost} lost`] : []),
      ...(counts.storedTwice > 0 ? [`${counts.storedTwice} stored twice`] : []),
      ...(counts.secondMails > 0 && !allowsSecondMail
        ? [`${counts.secondMails} mailed twice`]
        : []),
      ...alarms.filter((id) => !rang.includes(id)).map((id) => `the alarm ${id} was silent`),
      ...rang
        .filter((id) => ![...alarms, ...possibleAlarms].includes(id))
        .map((id) => `the alarm ${id} went off`),
    ]
    if (failures.length > 0) failed += 1
    rows[name] = { ...counts, seconds: Math.round((performance.now() - started) / 1000) }
    console.log(
      `${failures.length === 0 ? 'ok    ' : 'FAILED'} ${index + 1}/${chosen.length} ${name}${failures.map((failure) => `\n         ${failure}`).join('')}`,
    )
  }

  console.table(rows)
  console.log(
    failed === 0
      ? 'No request was lost, none was stored twice.'
      : `${failed} of ${chosen.length} drills failed.`,
  )
  process.exitCode = failed === 0 ? 0 : 1
}
