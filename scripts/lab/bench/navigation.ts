/** From the click on a link to the moment at which the next page's heading is on the screen. */
import { setTimeout as sleep } from 'node:timers/promises'
import { collections } from '../../../renderer/content/schema/collections.ts'
import { openTab, startChrome } from './chrome.ts'
import { kinds } from './pageKinds.ts'
import { phone, slowSite, type SlowAnswer } from './slowSite.ts'

const [, start] = kinds.find(([kind]) => kind.startsWith('cities'))!
/** One after the other, each by a link in the header. */
const next = [collections.contact, collections.blog, collections.referencesPage].map(({ page }) => page.url)
/** What a visitor needs to read a little. */
const readFirst = 4000
const readOn = 2000
const hoverFor = 300
const giveUpAfter = 8000

type Report = { click: number; heading?: undefined } | { heading: string; at: number; document: number; click?: undefined }

/** Runs in every page, before anything of its own. */
function watch() {
  const report = (what: Report) => (globalThis as unknown as { report: (text: string) => void }).report(JSON.stringify(what))
  addEventListener(
    'click',
    (event) => {
      if ((event.target as Element).closest('a')) report({ click: performance.timeOrigin + event.timeStamp })
    },
    true,
  )
  const { timeOrigin } = performance
  new PerformanceObserver((list) => {
    for (const { element, startTime } of list.getEntries() as (PerformanceEntry & { element?: Element })[])
      if (element?.isConnected) report({ heading: element.textContent, at: timeOrigin + startTime, document: timeOrigin })
  }).observe({ type: 'element', buffered: true })
  const look = () => {
    // Before the frame that paints it.
    document.querySelector('h1:not([elementtiming])')?.setAttribute('elementtiming', '')
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: the middle of a link that a visitor sees. */
function linkTo(path: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const { x, y, width, height, top, bottom } = link.getBoundingClientRect()
    if (link.pathname.replace(/(.)\/$/, '$1') === path && width && top >= 0 && bottom < innerHeight && link.checkVisibility())
      return { x: x + width / 2, y: y + height / 2 }
  }
}

export type Journey = {
  /** Milliseconds per click; undefined when the page did not come. */ clicks: (number | undefined)[]
  /** Clicks that stayed in the document. */ stayed: number
  atLoad: SlowAnswer[]
  all: SlowAnswer[]
}

/** `plainDocuments` are the sites that are visited in a browser without the Navigation API. */
export async function measureNavigation(
  dirs: Record<string, string>,
  plainDocuments: string[],
  rounds: number,
): Promise<Record<string, { hover: Journey[]; direct: Journey[] }>> {
  const chrome = await startChrome()
  const sites = await Promise.all(Object.entries(dirs).map(async ([name, dir]) => [name, await slowSite(dir, phone)] as const))
  const journeys: Record<string, { hover: Journey[]; direct: Journey[] }> = {}
  for (let round = 0; round < rounds; round++)
    // Every other round backwards: what is slow for a while is slow for both.
    for (const mode of ['hover', 'direct'] as const)
      for (const [name, { url, answers }] of round % 2 ? sites.toReversed() : sites) {
        answers.length = 0
        const journey = await travel(url, answers, mode, plainDocuments.includes(name))
        ;(journeys[name] ??= { hover: [], direct: [] })[mode].push(journey)
      }
  await chrome.stop()
  for (const [, site] of sites) await site.stop()
  return journeys

  async function travel(url: string, answers: SlowAnswer[], mode: 'hover' | 'direct', plain: boolean): Promise<Journey> {
    const reports: Report[] = []
    const tab = await openTab(chrome, {
      cpu: phone.cpu,
      script: `${plain ? 'delete window.navigation;' : ''}(${watch})()`,
      onReport: (text) => reports.push(JSON.parse(text) as Report),
    })
    const journey: Journey = { clicks: [], stayed: 0, atLoad: [], all: answers }
    await tab.open(url + start)
    await seen((report) => report.heading !== undefined)
    await sleep(readFirst)
    journey.atLoad = [...answers]
    for (const path of next) {
      const from = reports.findLast((report) => report.heading !== undefined)
      const place = await tab.evaluate<{ x: number; y: number } | undefined>(`(${linkTo})(${JSON.stringify(path)})`)
      if (!place || !from) {
        journey.clicks.push(undefined)
        continue
      }
      await tab.move(place.x, place.y)
      if (mode === 'hover') await sleep(hoverFor)
      reports.length = 0
      await tab.click(place.x, place.y)
      const clicked = (await seen(({ click }) => click !== undefined))?.click ?? Infinity
      const arrived = await seen((report) => report.heading !== undefined && report.heading !== from.heading && report.at > clicked)
      journey.clicks.push(arrived?.heading === undefined ? undefined : arrived.at - clicked)
      if (arrived?.heading !== undefined && arrived.document === from.document) journey.stayed += 1
      await sleep(readOn)
    }
    journey.all = [...answers]
    await tab.close()
    return journey

    async function seen(wanted: (report: Report) => boolean): Promise<Report | undefined> {
      for (const end = Date.now() + giveUpAfter; Date.now() < end; await sleep(20)) {
        const report = reports.find(wanted)
        if (report) return report
      }
    }
  }
}
