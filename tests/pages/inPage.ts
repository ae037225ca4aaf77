/** Functions that Playwright runs in the page. */

type Shift = { value: number; moved: string[] }

/** Records layout shifts; added before the first paint. */
export function watchShifts() {
  const shifts: Shift[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry &
        Shift & { hadRecentInput: boolean; sources: { node?: Node }[] }
      if (!hadRecentInput)
        shifts.push({ value, moved: sources.map(({ node }) => String(node?.nodeName)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
export const readShifts = () => (globalThis as unknown as { shifts: Shift[] }).shifts

/** Scrolls until every lazy picture has loaded, and each link has been in view long enough to be prefetched. */
export async function scrollThrough() {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: 'instant' })
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  // On a busy machine the browser skips some.
  for (const image of document.images)
    while (!image.complete) {
      image.scrollIntoView({ block: 'center', behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
}

/** The candidates that the browser chose for the pictures in main, without drawings. */
export function chosenPictures() {
  return [...document.querySelectorAll<HTMLImageElement>('main img')]
    .filter((image) => image.currentSrc && !image.currentSrc.endsWith('.svg'))
    .map((image) => ({
      path: new URL(image.currentSrc).pathname,
      place:
        image.loading !== 'lazy'
          ? ('hero' as const)
          : image.closest('.card, a')
            ? ('card' as const)
            : ('other' as const),
    }))
}

/** The bytes of each prefetched page. */
export const prefetchedSizes = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ initiatorType }) => initiatorType === 'fetch')
    .map(({ encodedBodySize }) => encodedBodySize)
