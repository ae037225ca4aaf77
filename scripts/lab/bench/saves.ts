/** How soon the development server tells what it thinks of a saved text, and has it on its page. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cityUrl } from '../../../renderer/content/model/urls.ts'
import { copyWith } from './builds.ts'

export type Saves = { /** Milliseconds after the save, each. */ told: number[]; shown: number[] }

const begins = /( {2}lede: ["']?)(?:Sparat \d+\. )?/

/** In a copy with `cities` cities. */
export async function measureSaves(outputs: string, cities: number, rounds: number): Promise<Saves> {
  const { root, files } = copyWith(cities)
  const file = join(root, 'content/cities', files[0]!)
  const [, service] = /^services:\n {2}(\w+):/m.exec(readFileSync(file, 'utf8'))!
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: root,
    env: { ...process.env, AMPLIFY_OUTPUTS: resolve(outputs), NODE_ENV: 'development', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const site = await addressIn(server.stdout)
    const page = site + cityUrl(service!, files[0]!.replace('.yaml', ''))
    const show = async () => (await fetch(page, { headers: { accept: 'text/html' } })).text()
    await show()
    const [, token] = /wsToken = "([^"]+)"/.exec(await (await fetch(`${site}/@vite/client`)).text())!
    const socket = new WebSocket(`${site.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
    await once(socket, 'open')
    const saves: Saves = { told: [], shown: [] }
    // What the first one costs is modules.
    for (let round = 0; round <= rounds; round++) {
      const words = `Sparat ${round}.`
      const told = new Promise<void>((ready) =>
        socket.addEventListener('message', function listen({ data }) {
          if (!String(data).includes('content:changed')) return
          socket.removeEventListener('message', listen)
          ready()
        }),
      )
      // In one step, as editors save.
      writeFileSync(`${root}/saved`, readFileSync(file, 'utf8').replace(begins, `$1${words} `))
      const started = performance.now()
      renameSync(`${root}/saved`, file)
      await told
      const toldAfter = performance.now() - started
      if (!(await show()).includes(words)) throw new Error(`${page} does not show what was saved.`)
      if (round > 0)
        for (const [list, ms] of [[saves.told, toldAfter] as const, [saves.shown, performance.now() - started] as const]) list.push(ms)
    }
    socket.close()
    return saves
  } finally {
    server.kill()
    await once(server, 'exit')
    rmSync(root, { recursive: true, force: true })
  }
}

async function addressIn(printed: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  return new Promise((found, failed) => {
    printed.on('data', (chunk) => {
      text += String(chunk)
      const [address] = /http:\/\/localhost:\d+/.exec(text) ?? []
      if (address) found(address)
    })
    printed.on('end', () => failed(new Error(`The development server did not start: ${text}`)))
  })
}
