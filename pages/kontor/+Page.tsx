/** The body of the office page: the browser renders all of it (+client.ts). */
export const Page = () => (
  <>
    <noscript>Kontorets sida kräver JavaScript.</noscript>
    <div id="office" />
  </>
)
