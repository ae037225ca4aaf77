/**
 * The repository on this machine as the folder that the CMS asks for, so that local editing works in every browser and without a dialog: the
 * File System Access API, as far as Sveltia uses it, over the server of `npm run edit`.
 */
import type { Verdict } from '../checkSave.ts'
import type { LocalEntry } from '../localFiles.ts'
import { sourceKey, type YamlValues } from './contentFormat.ts'
import { readAgain, readFollowing } from './notice.ts'
import { removing, type Repository } from './saving.ts'

const base = '/admin/files'
/** The key under which Sveltia remembers the folder that was picked. */
const rememberedAs = 'root_dir_handle'

/** The file whose entry has just got another name: a browser that moves no files has it written anew and the old one removed. */
let leaving: string | undefined

/** While it is asked whether an entry may go. */
let removal: Promise<Record<string, string>> | undefined

/** What each text was when the CMS began or last wrote it. */
const known: Record<string, string> = {}
/** How many writes of the CMS have begun, and have ended: between the two, what lies on the disk may be newer than what is known. */
const writes = { begun: 0, ended: 0 }
async function writing<T>(write: () => Promise<T>): Promise<T> {
  writes.begun++
  return write().finally(() => writes.ended++)
}

/** What there was when the CMS began, until it has been read. */
let begun: LocalEntry[] = []
const unread = new Map<string, LocalEntry>()
/** What the server has taken apart already, by the text. */
const taken = new Map<string, YamlValues>()

/** Reads a file's text where it is another than the CMS began with. */
export const unlessTaken = (read: (text: string) => YamlValues) => (text: string) => {
  const values = taken.get(text.trim())
  taken.delete(text.trim())
  return values ? { ...values, [sourceKey]: text } : read(text)
}

async function ask(path: string, { was, ...init }: RequestInit & { was?: string | undefined } = {}): Promise<Response> {
  const headers = { 'X-Edit': '1', ...(was === undefined ? {} : { 'X-Was': was }) }
  const response = await fetch(`${base}/${path.split('/').map(encodeURIComponent).join('/')}`, { ...init, headers })
  if (response.status === 404) throw new DOMException(path, 'NotFoundError')
  if (!response.ok) throw new DOMException(await response.text(), 'InvalidModificationError')
  return response
}

const isText = (path: string) => /\.(yaml|md)$/.test(path)
const states = async () => (await (await ask('state')).json()) as Record<string, string>

const inside = (folder: string, name: string) => (folder ? `${folder}/${name}` : name)

/** A picture's bytes are fetched when somebody looks at them: the CMS begins with size and time, which tell it whether it knows them. */
function asFile(name: string, { path, size, modified, text }: LocalEntry): File {
  const file = new File([text ?? ''], name, { lastModified: modified })
  if (text !== undefined) return file
  const bytes = async () => (await new LocalFile(path).download()).arrayBuffer()
  return Object.defineProperties(file, { size: { value: size }, arrayBuffer: { value: bytes } })
}

class LocalFile {
  readonly kind = 'file'
  path: string

  constructor(path: string) {
    this.path = path
  }

  get name() {
    return this.path.split('/').at(-1)!
  }

  /** Not a method of the class: Sveltia clones what it can, and a copy of the rest would lead to no file. */
  getFile = async (): Promise<File> => {
    const entry = unread.get(this.path)
    unread.delete(this.path)
    if (entry) return asFile(this.name, entry)
    return this.download()
  }

  async download(): Promise<File> {
    const response = await ask(this.path)
    return new File([await response.blob()], this.name, {
      type: response.headers.get('content-type') ?? '',
      lastModified: Number(response.headers.get('x-modified')),
    })
  }

  async createWritable() {
    return {
      // Sveltia writes once, and passes over what goes wrong when it closes.
      write: async (body: Blob | string) => {
        // What follows from a removal is begun along with it.
        await new Promise((next) => setTimeout(next))
        await removal
        await writing(async () => {
          const response = await ask(this.path, { method: 'PUT', body, was: known[this.path] })
          if (isText(this.path)) known[this.path] = response.headers.get('x-is')!
        })
      },
      close: async () => {},
    }
  }

  async move(folder: LocalFolder, name: string): Promise<void> {
    const target = inside(folder.path, name)
    await writing(async () => {
      await ask(this.path, { method: 'PATCH', body: target, was: isText(target) ? (known[target] ?? '') : undefined })
      leaving = undefined
      this.path = target
      if (isText(this.path)) known[this.path] = (await states())[this.path]!
    })
  }
}

class LocalFolder {
  readonly kind = 'directory'
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  get name() {
    return this.path.split('/').at(-1)!
  }

  async requestPermission() {
    return 'granted'
  }

  /** Of what there was when the CMS began: that is when it asks. */
  async *entries(): AsyncGenerator<[string, LocalFile | LocalFolder]> {
    const start = this.path && `${this.path}/`
    const names = begun.flatMap(({ path }) => (path.startsWith(start) ? [path.slice(start.length).split('/')] : []))
    const folders = new Map(names.map(([name, ...rest]) => [name!, rest.length > 0]))
    for (const [name, isFolder] of folders)
      yield [name, isFolder ? new LocalFolder(inside(this.path, name)) : new LocalFile(inside(this.path, name))]
  }

  async getDirectoryHandle(name: string) {
    return new LocalFolder(inside(this.path, name))
  }

  async getFileHandle(name: string, { create = false } = {}) {
    const file = new LocalFile(inside(this.path, name))
    if (!create) await ask(file.path, { method: 'HEAD' })
    return file
  }

  async removeEntry(name: string): Promise<void> {
    const path = inside(this.path, name)
    if (path !== leaving) removal = removing([path], localRepository.ask)
    leaving = undefined
    const others = await removal?.finally(() => (removal = undefined))
    await writing(async () => {
      await ask(path, { method: 'DELETE', was: known[path] })
      delete known[path]
    })
    if (others) await writeBeside(others)
  }
}

export const localRepository: Repository = {
  async ask(asked) {
    const response = await fetch('/admin/check', { method: 'POST', headers: { 'X-Edit': '1' }, body: JSON.stringify(asked) })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Verdict
  },
  /** The write takes the place of what lies there now. */
  async accept(path, others, from) {
    leaving = from === path ? undefined : from
    const now = await states()
    if (now[path] !== undefined) known[path] = now[path]
    else delete known[path]
    await writeBeside(others, now)
  },
}

/** What follows from a save or removal: the CMS reads it in a moment, when all that it writes itself has been written. */
async function writeBeside(others: Record<string, string>, now?: Record<string, string>): Promise<void> {
  if (Object.keys(others).length === 0) return
  const form = location.hash
  await writing(async () => {
    const were = now ?? (await states())
    for (const [other, body] of Object.entries(others)) {
      const path = `content/${other}`
      known[path] = (await ask(path, { method: 'PUT', body, was: were[path] })).headers.get('x-is')!
    }
  })
  setTimeout(readFollowing, 2000, form)
}

/** Asks every few seconds whether texts have changed beside the CMS. */
export function followChanges(): void {
  setInterval(async () => {
    if (document.hidden) return
    const before = writes.begun
    const now = await states().catch(() => known)
    // What the CMS writes itself meanwhile is no change beside it: it is asked again.
    if (writes.begun !== before || writes.ended !== before) return
    if ([...Object.keys(now), ...Object.keys(known)].every((path) => now[path] === known[path])) return
    if (!document.querySelector('.content-notice')) readAgain('Innehållet har ändrats på disken. Det du har skrivit finns kvar som utkast.')
  }, 2000)
}

/** Makes Sveltia open this machine's repository at once, as if it had been picked before. */
export async function openLocalRepository(): Promise<void> {
  begun = (await (await ask('all')).json()) as LocalEntry[]
  for (const entry of begun) {
    unread.set(entry.path, entry)
    if (entry.state) known[entry.path] = entry.state
    if (entry.values) taken.set(entry.text!.trim(), entry.values)
  }
  const root = new LocalFolder('')
  Object.assign(window, { showDirectoryPicker: async () => root })
  localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'local' }))
  // The browser's database cannot hold our folder, and need not: there is only one.
  const { get, put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
    return put.call(this, key === rememberedAs ? null : value, key)
  }
  IDBObjectStore.prototype.get = function (key: IDBValidKey | IDBKeyRange) {
    const request = get.call(this, key)
    return key === rememberedAs ? Object.defineProperty(request, 'result', { value: root }) : request
  }
}
