/** A GitHub repository with content/, as far as Sveltia asks for it. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright/test'

export const token = 'nyckeln'

const hash = (bytes: string | Buffer) => createHash('sha1').update(bytes).digest('hex')
const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }

type Change = {
  expectedHeadOid: string
  message: { headline: string }
  fileChanges: {
    additions: { path: string; contents: string }[]
    deletions: { path: string }[]
  }
}
type Query = { query: string; variables: { input: Change } }

export class FakeGitHub {
  readonly files = new Map<string, Buffer>()
  readonly commits: { message: string; changed: string[] }[] = [{ message: 'Allt', changed: [] }]

  constructor() {
    for (const path of globSync('content/{*.yaml,*/**/*.*}'))
      this.files.set(path.replaceAll('\\', '/'), readFileSync(path))
  }

  /** A file by its path under content/. */
  text = (path: string) => this.files.get(`content/${path}`)?.toString()

  /** Answers the page's requests to GitHub. */
  serve = (page: Page) => page.route('https://api.github.com/**', (route) => this.#answer(route))

  #head = () => hash(`commit ${this.commits.length}`)

  #blob(sha: string): Buffer {
    for (const bytes of this.files.values()) if (hash(bytes) === sha) return bytes
    throw new Error(`No blob ${sha}`)
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const json = (body: unknown, status = 200) =>
      route.fulfill({ status, headers: cors, json: body })
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    if (request.headers().authorization !== `token ${token}`)
      return json({ message: 'Bad credentials' }, 401)
    if (pathname === '/user')
      return json({ id: 1, name: 'Kim Ahl', login: 'kim', email: 'kim@firma.example' })
    if (pathname.includes('/collaborators/')) return route.fulfill({ status: 204, headers: cors })
    if (pathname.includes('/git/trees/')) {
      const tree = [...this.files].map(([path, bytes]) => ({
        type: 'blob',
        path,
        sha: hash(bytes),
        size: bytes.length,
      }))
      return json({ tree })
    }
    if (pathname.includes('/git/blobs/')) {
      const body = this.#blob(pathname.split('/').at(-1) ?? '')
      return route.fulfill({ body, headers: cors, contentType: 'application/octet-stream' })
    }
    if (pathname === '/graphql') return json({ data: this.#graphql(request.postDataJSON()) })
    return json({}, 404)
  }

  #graphql({ query, variables }: Query): unknown {
    if (query.includes('createCommitOnBranch(')) return this.#commit(variables.input)
    const repository: Record<string, unknown> = {}
    for (const [, name = '', sha = ''] of query.matchAll(/(content_\d+): +object\(oid: "(\w+)"/g))
      repository[name] = { text: this.#blob(sha).toString(), isTruncated: false }
    for (const [, name = ''] of query.matchAll(/(commit_\d+): +ref/g)) {
      const author = { name: 'Någon Annan', email: 'nagon@firma.example', user: null }
      const nodes = [{ author, committedDate: '2026-01-01T12:00:00Z' }]
      repository[name] = { target: { history: { nodes } } }
    }
    if (Object.keys(repository).length > 0) return { repository }
    const { message } = this.commits.at(-1) ?? {}
    const oid = this.#head()
    return { repository: { ref: { target: { oid, history: { nodes: [{ oid, message }] } } } } }
  }

  #commit({ expectedHeadOid, message, fileChanges: { additions, deletions } }: Change) {
    if (expectedHeadOid !== this.#head()) throw new Error('The branch has moved.')
    for (const { path } of deletions) this.files.delete(path)
    const made: Record<string, unknown> = {}
    for (const [index, { path, contents }] of additions.entries()) {
      const bytes = Buffer.from(contents, 'base64')
      this.files.set(path, bytes)
      made[`file_${index}`] = { oid: hash(bytes) }
    }
    const changed = [...additions, ...deletions].map(({ path }) => path).toSorted()
    this.commits.push({ message: message.headline, changed })
    const commit = { oid: this.#head(), committedDate: '2026-01-02T12:00:00Z', ...made }
    return { createCommitOnBranch: { commit } }
  }
}
