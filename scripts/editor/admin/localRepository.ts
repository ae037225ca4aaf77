/**
 * The repository on this machine as the folder that the CMS asks for, so that local editing works in every browser and without a dialog: the
 * File System Access API, as far as Sveltia uses it, over the server of `npm run edit`.
 */
const base = '/admin/files'
/** The key under which Sveltia remembers the folder that was picked. */
const rememberedAs = 'root_dir_handle'

async function ask(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${base}/${path.split('/').map(encodeURIComponent).join('/')}`, { ...init, headers: { 'X-Edit': '1' } })
  if (response.status === 404) throw new DOMException(path, 'NotFoundError')
  if (!response.ok) throw new DOMException(await response.text(), 'InvalidModificationError')
  return response
}

const inside = (folder: string, name: string) => (folder ? `${folder}/${name}` : name)

class LocalFile {
  readonly kind = 'file'
  path: string

  constructor(path: string) {
    this.path = path
  }

  get name() {
    return this.path.split('/').at(-1)!
  }

  async getFile(): Promise<File> {
    const response = await ask(this.path)
    return new File([await response.blob()], this.name, {
      type: response.headers.get('content-type') ?? '',
      lastModified: Number(response.headers.get('x-modified')),
    })
  }

  async createWritable() {
    const parts: BlobPart[] = []
    return {
      write: async (part: BlobPart) => void parts.push(part),
      close: async () => void (await ask(this.path, { method: 'PUT', body: new Blob(parts) })),
    }
  }

  async move(folder: LocalFolder, name: string): Promise<void> {
    await ask(this.path, { method: 'PATCH', body: inside(folder.path, name) })
    this.path = inside(folder.path, name)
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

  async *entries(): AsyncGenerator<[string, LocalFile | LocalFolder]> {
    const entries = (await (await ask(`${this.path}/`)).json()) as { name: string; kind: 'file' | 'directory' }[]
    for (const { name, kind } of entries)
      yield [name, kind === 'file' ? new LocalFile(inside(this.path, name)) : new LocalFolder(inside(this.path, name))]
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
    await ask(inside(this.path, name), { method: 'DELETE' })
  }
}

/** Makes Sveltia open this machine's repository at once, as if it had been picked before. */
export function openLocalRepository(): void {
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
