/** Renders /kontor, instead of the script of all other pages (renderer/+client.ts). */
import { createRoot } from 'react-dom/client'
import { createApi, pageData } from './officeClient.ts'
import { messages } from './officeMessages.ts'
import { Office } from './Office.tsx'

const root = document.getElementById('office')!

async function page() {
  if (!pageData.login) return <Office api={createApi()} />
  // Amplify is loaded only where somebody signs in.
  const { OfficeWithSignIn } = await import('./SignIn.tsx')
  return <OfficeWithSignIn login={pageData.login} />
}

function onUncaughtError(error: unknown) {
  console.error(error)
  root.textContent = messages.broken
}

createRoot(root, { onUncaughtError }).render(await page())
