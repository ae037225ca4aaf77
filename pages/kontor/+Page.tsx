/** The body of the office page: the browser renders all of it (+client.tsx). */
export const Page = () => (
  <>
    <noscript>Kontorets sida kräver JavaScript.</noscript>
    <div id="office" />
  </>
)
