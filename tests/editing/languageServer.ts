/** An editor without a window: it starts the YAML language server and speaks LSP with it, with the settings of .vscode. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

type Message = { id?: number; method?: string; params?: unknown; result?: unknown }
export type Diagnostic = { message: string; range: { start: { line: number; character: number } } }
type Completion = { label: string; documentation?: string | { value: string }; insertText?: string; textEdit?: { newText: string } }

export async function startLanguageServer(folder: string) {
  const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8')) as Record<string, unknown>
  const yaml = Object.fromEntries(
    Object.entries(settings).flatMap(([key, value]) => (key.startsWith('yaml.') ? [[key.slice('yaml.'.length), value]] : [])),
  )
  const server = spawn(process.execPath, ['node_modules/yaml-language-server/bin/yaml-language-server', '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const root = pathToFileURL(folder).href
  const answers = new Map<number, (result: unknown) => void>()
  const published = new Map<string, (found: Diagnostic[]) => void>()
  let lastId = 0
  let buffer = Buffer.alloc(0)

  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const ask = <T>(method: string, params: object) =>
    new Promise<T>((resolve) => {
      answers.set(++lastId, resolve as (result: unknown) => void)
      send({ id: lastId, method, params })
    })
  const receive = ({ id, method, params, result }: Message) => {
    if (method === 'workspace/configuration')
      send({ id, result: (params as { items: { section: string }[] }).items.map(({ section }) => (section === 'yaml' ? yaml : {})) })
    else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: Diagnostic[] }
      published.get(uri)?.(diagnostics)
    } else if (id !== undefined && method) send({ id, result: null })
    else if (id !== undefined) answers.get(id)?.(result)
  }
  server.stdout.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n')
      const length = Number(/Content-Length: (\d+)/.exec(buffer.toString('utf8', 0, Math.max(end, 0)))?.[1])
      if (end < 0 || buffer.length < end + 4 + length) return
      receive(JSON.parse(buffer.toString('utf8', end + 4, end + 4 + length)) as Message)
      buffer = buffer.subarray(end + 4 + length)
    }
  })

  await ask('initialize', {
    processId: process.pid,
    rootUri: root,
    workspaceFolders: [{ uri: root, name: 'content' }],
    capabilities: {
      workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true } },
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
        hover: { contentFormat: ['markdown'] },
      },
    },
  })
  send({ method: 'initialized', params: {} })
  send({ method: 'workspace/didChangeConfiguration', params: { settings: { yaml } } })

  let version = 0
  /** Opens a text as if it were the file of that name; a `¤` in it is the cursor and is taken out. */
  function open(file: string, marked: string) {
    const uri = `${root}/${file}`
    const cursor = marked.indexOf('¤')
    const text = cursor < 0 ? marked : marked.slice(0, cursor) + marked.slice(cursor + 1)
    const before = text.slice(0, Math.max(cursor, 0)).split('\n')
    const position = { line: before.length - 1, character: before.at(-1)!.length }
    const diagnostics = new Promise<Diagnostic[]>((resolve) => published.set(uri, resolve))
    send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'yaml', version: ++version, text } } })
    const at = { textDocument: { uri }, position }
    return {
      diagnostics: async () =>
        (await diagnostics).map(({ range, message }) => `${range.start.line + 1}:${range.start.character + 1} ${message}`).sort(),
      completions: async () => {
        const { items } = await ask<{ items: Completion[] }>('textDocument/completion', at)
        return items.map(({ label, documentation, insertText, textEdit }) => ({
          label,
          about: typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
          text: textEdit?.newText ?? insertText ?? '',
        }))
      },
      hover: async () => (await ask<{ contents: { value: string } } | null>('textDocument/hover', at))?.contents.value ?? '',
      close: () => send({ method: 'textDocument/didClose', params: { textDocument: { uri } } }),
    }
  }

  return { open, stop: () => void server.kill() }
}
