/** What Playwright runs in the page. */

/** Watches from before the first paint; what it saw is in `vitals`. */
export function watchVitals() {
  const vitals = { lcp: 0, largest: '', fcp: 0, tbt: 0, shifts: [] as { value: number; moved: string[] }[] }
  ;(globalThis as unknown as { vitals: typeof vitals }).vitals = vitals
  const name = (node: Node | null | undefined) =>
    node instanceof HTMLElement ? `${node.tagName.toLowerCase()}${node.className ? `.${node.className}` : ''}` : String(node?.nodeName)
  const observe = <Entry extends PerformanceEntry>(type: string, see: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) see(entry as Entry)
    }).observe({ type, buffered: true })

  observe<PerformanceEntry & { element?: Element; url?: string }>('largest-contentful-paint', ({ startTime, element, url }) => {
    vitals.lcp = startTime
    vitals.largest = url ? url.split('/').pop()! : name(element)
  })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') vitals.fcp = entry.startTime
  })
  observe('longtask', ({ startTime, duration }) => {
    if (startTime + duration > vitals.fcp) vitals.tbt += Math.max(0, duration - 50)
  })
  observe<PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }>(
    'layout-shift',
    ({ value, hadRecentInput, sources }) => {
      if (!hadRecentInput) vitals.shifts.push({ value, moved: sources.map(({ node }) => name(node)) })
    },
  )
}
export type Vitals = { lcp: number; largest: string; fcp: number; tbt: number; shifts: { value: number; moved: string[] }[] }
export const readVitals = () => (globalThis as unknown as { vitals: Vitals }).vitals

/** Lets every lazy picture load. */
export async function scrollThrough() {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  // On a busy machine some were passed before the browser saw them.
  for (const image of document.images)
    while (!image.complete) {
      image.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

/** The candidates that the browser chose for the pictures of the page's content. Drawings, which scale, are not among them. */
export function chosenPictures() {
  return [...document.querySelectorAll<HTMLImageElement>('main img')]
    .filter((image) => image.currentSrc && !image.currentSrc.endsWith('.svg'))
    .map((image) => ({
      path: new URL(image.currentSrc).pathname,
      place: image.loading !== 'lazy' ? ('hero' as const) : image.closest('.card, a') ? ('card' as const) : ('other' as const),
    }))
}
