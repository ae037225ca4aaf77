/** `npm run edit`: the development server with the CMS. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { command } from './command.ts'
import { setting } from './machine/environment.ts'
import { startStage } from './machine/progress.ts'
import { serveOptions } from './serve/serveOptions.ts'

const usage = `Startar webbplatsen och, på /admin, redigeringen av innehållet på den här datorn. Det som sparas där syns genast.

  npm run edit               adresserna skrivs ut när allt är i gång, Ctrl+C avslutar
  npm run edit -- --host     visar webbplatsen på mobilen också, med en QR-kod; redigeringen nås bara från den här datorn
  npm run edit -- --port 4000   en annan port`

const folder = '.cache/admin'

const { values } = command({ usage, swedish: true, options: serveOptions })
// Threads of packages can keep a command from ending that only prints its help.
const { startDev } = await import('./serve/startDev.ts')
const { viteAdmin } = await import('./vite/viteAdmin.ts')
const { ensureAdmin } = await import('./editor/buildAdmin.ts')
const token = editToken('.cache/edit-token')
const path = `/admin/?token=${token}`
const { site, qrCode } = await startDev({
  ...values,
  open: path,
  plugins: [viteAdmin({ folder, token, thisMachineOnly: values.host })],
  pictures: 'Bilder',
  prepare: async () => {
    startStage('Förbereder redigeringen')
    await ensureAdmin(folder)
  },
})
console.log(`${qrCode}
Redigera:         http://localhost:${setting('PORT')}${path}
Se webbplatsen:   ${site}

Välj en post till vänster, ändra och tryck på Spara. Filen i content/ skrivs direkt på din dator,
och webbplatsen visar ändringen utan att du laddar om. Ha gärna båda fönstren öppna bredvid varandra.
Tryck Ctrl+C här när du är klar. Kör sedan npm run check:content och lämna in ändringen som vanligt.
`)

/** The same at every start, so that an open page continues to work. */
function editToken(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, randomUUID(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
