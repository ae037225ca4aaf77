import { createRoot } from 'react-dom/client'
import 'virtual:theme.css'
import './office.css'
import type { PageConfig } from './api.ts'
import { createApi } from './api.ts'
import { OfficePage } from './OfficePage.tsx'

const config = (await (await fetch('./config.json')).json()) as PageConfig
const root = createRoot(document.getElementById('office')!)

if (config.login) {
  // Only who signs in loads Amplify.
  const { startLogin, SignIn } = await import('./SignIn.tsx')
  const session = startLogin(config.login)
  const api = createApi(config, session.token)
  const show = async () =>
    root.render(
      (await session.token()) ? (
        <OfficePage api={api} signOut={() => void session.end().then(show)} />
      ) : (
        <SignIn done={() => void show()} />
      ),
    )
  await show()
} else root.render(<OfficePage api={createApi(config, async () => undefined)} />)
