/** What Chromium says of a page on a slow phone: when its largest part is painted, what moves, how long the main thread is blocked. */
import { launchChromium } from '../../machine/chromium.ts'
import { screens } from './bytes.ts'
import { readVitals, scrollThrough, watchVitals, type Vitals } from './inPage.ts'
import { kinds } from './pageKinds.ts'
import { phone, slowSite } from './slowSite.ts'

export type PageVitals = Vitals & { kind: string }

export async function measureVitals(dir: string, rounds: number): Promise<PageVitals[]> {
  const browser = await launchChromium()
  const site = await slowSite(dir, phone)
  const measured: PageVitals[] = []
  for (let round = 0; round < rounds; round++)
    for (const [kind, path] of kinds) {
      const context = await browser.newContext({ ...screens.phone, locale: 'sv-SE' })
      const page = await context.newPage()
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: phone.cpu })
      await page.addInitScript(watchVitals)
      const answer = await page.goto(site.url + path, { waitUntil: 'load' })
      if (answer?.ok()) {
        await page.waitForTimeout(1000)
        const atLoad = await page.evaluate(readVitals)
        await page.evaluate(scrollThrough)
        measured.push({ ...atLoad, shifts: (await page.evaluate(readVitals)).shifts, kind })
      }
      await context.close()
    }
  await site.stop()
  await browser.close()
  return measured
}
