/** `npm run edit`: the site and, at /admin, the CMS on this machine's own content/. What is saved there shows in the site at once. */
import { spawn } from 'node:child_process'
import { startDev } from './dev.ts'
import { keepAdmin } from './editor/buildAdmin.ts'
import { viteAdmin } from './vite/viteAdmin.ts'
import { sitePort } from './serve/local.ts'

const folder = '.cache/admin'
const url = `http://localhost:${sitePort()}/admin/`

console.log('Förbereder redigeringen …')
await keepAdmin(folder)
await startDev([viteAdmin({ folder })])
console.log(`
Redigera:         ${url}
Se webbplatsen:   http://localhost:${sitePort()}/

Välj en post till vänster, ändra och tryck på Spara. Filen i content/ skrivs direkt på din dator,
och webbplatsen visar ändringen utan att du laddar om. Ha gärna båda fönstren öppna bredvid varandra.
Tryck Ctrl+C här när du är klar. Kör sedan npm run check:content och lämna in ändringen som vanligt.
`)
open(url)

/** Best effort: the address stands above. */
function open(address: string): void {
  if (process.env.CI || !process.stdout.isTTY) return
  const [command, ...args] = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }[process.platform as string] ?? ['xdg-open']
  spawn(command!, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref()
}
