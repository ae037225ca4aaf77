/** Functions that Playwright runs in the page. */

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
