import { messages } from './messages.ts'

/** The body of the office page: the browser renders all of it (+client.ts). */
export const Page = () => (
  <>
    <noscript>{messages.noScript}</noscript>
    <div id="office" />
  </>
)
