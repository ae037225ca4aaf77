import { messages } from './officeMessages.ts'

/** The body of /kontor: the browser renders all of it (+client.tsx). */
export const Page = () => (
  <>
    <noscript>{messages.noScript}</noscript>
    <div id="office" />
  </>
)
