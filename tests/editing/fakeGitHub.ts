/** A GitHub repository with content/, as far as Sveltia requests it. */
import { createHash, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright'
import { memoize } from '../../renderer/content/memoize.ts'

export const repository = 'firma/webbplats'

type Commit = { message: string; changed: string[] }
type Additions = { path: string; contents: string }[]
const hash = (bytes: string | Buffer) => createHash('sha1').update(bytes).digest('hex')
const blobHash = memoize((blob: Buffer) => hash(blob))

export function fakeGitHub() {
  const files = new Map<string, Buffer>(
    globSync('content/{*.yaml,*/**/*.*}').map((path) => [
      path.replaceAll('\\', '/'),
      readFileSync(path),
    ]),
  )
  /** Commits on draft branches. */
  const drafts: Commit[] = []
  const commits: Commit[] = [{ message: 'Allt', changed: [] }]
  /** Checks of the last commit. */
  let checks: unknown = null
  const id = randomUUID()
  const head = () => hash(`${id} ${commits.length}`)
  const author = { name: 'Någon Annan', email: 'nagon@firma.example', user: null }

  /** Resolves aliased queries: `content_0: object(oid: "…") { … }`. */
  const named = (query: string, pattern: RegExp, resolve: (value: string) => unknown) =>
    Object.fromEntries(
      [...query.matchAll(pattern)].map(([, name, value]) => [name, resolve(value!)]),
    )

  function graphql({
    query,
    variables,
  }: {
    query: string
    variables: Record<string, never>
  }): unknown {
    if (query.includes('statusCheckRollup')) {
      const { owner, name, oid } = variables
      return `${owner}/${name}` === repository
        ? { repository: { object: oid === head() ? { statusCheckRollup: checks } : null } }
        : {}
    }
    if (query.includes('pullRequests('))
      return { repository: { pullRequests: { nodes: [], totalCount: 0 } } }
    if (query.includes('fork: repository'))
      return { fork: { id: 'R1' }, base: { ref: { target: { oid: head() } } } }
    if (query.includes('createRef(')) return { createRef: { ref: { name: '' } } }
    if (query.includes('createCommitOnBranch('))
      return commit((variables as { input: never }).input)
    if (query.includes('content_'))
      return {
        repository: named(query, /(content_\d+): +object\(oid: "(\w+)"/g, (sha) => ({
          text: [...files.values()].find((bytes) => blobHash(bytes) === sha)!.toString('utf8'),
          isTruncated: false,
        })),
      }
    if (query.includes('path: "'))
      return {
        repository: named(query, /(commit_\d+): +ref.*?path: "(.*?)"/g, () => ({
          target: { history: { nodes: [{ author, committedDate: '2026-01-01T12:00:00Z' }] } },
        })),
      }
    const { message } = commits.at(-1)!
    return {
      repository: {
        ref: { target: { oid: head(), history: { nodes: [{ oid: head(), message }] } } },
      },
    }
  }

  type CommitInput = {
    branch: { branchName: string }
    expectedHeadOid: string
    message: { headline: string }
    fileChanges: { additions: Additions; deletions: { path: string }[] }
  }
  function commit({
    branch,
    expectedHeadOid,
    message,
    fileChanges: { additions, deletions },
  }: CommitInput) {
    if (expectedHeadOid !== head()) throw new Error('The branch has moved.')
    const made = {
      message: message.headline,
      changed: [...additions, ...deletions].map(({ path }) => path).toSorted(),
    }
    if (branch.branchName !== 'main') drafts.push(made)
    else {
      for (const { path } of deletions) files.delete(path)
      for (const { path, contents } of additions) files.set(path, Buffer.from(contents, 'base64'))
      commits.push(made)
    }
    const shas = additions.map(({ contents }, index) => [
      `file_${index}`,
      { oid: hash(Buffer.from(contents, 'base64')) },
    ])
    return {
      createCommitOnBranch: {
        commit: { oid: head(), committedDate: '2026-01-02T12:00:00Z', ...Object.fromEntries(shas) },
      },
    }
  }

  async function handle(route: Route): Promise<void> {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const json = (body: unknown, status = 200) =>
      route.fulfill({
        status,
        json: body,
        headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
      })
    if (request.headers().authorization !== 'token nyckeln')
      return json({ message: 'Bad credentials' }, 401)
    if (pathname === '/graphql') return json({ data: graphql(request.postDataJSON()) })
    if (pathname === '/user')
      return json({
        id: 1,
        name: 'Kim Ahl',
        login: 'kim',
        email: 'kim@firma.example',
        html_url: 'https://github.com/kim',
      })
    if (pathname.endsWith('/pulls'))
      return json({
        number: 1,
        head: { sha: head() },
        created_at: '2026-01-02',
        updated_at: '2026-01-02',
      })
    if (pathname.endsWith('/labels')) return json([])
    if (pathname.includes('/collaborators/')) return json(undefined, 204)
    if (pathname.includes('/git/trees/'))
      return json({
        tree: [...files].map(([path, bytes]) => ({
          type: 'blob',
          path,
          sha: blobHash(bytes),
          size: bytes.length,
        })),
      })
    const [, sha] = /\/git\/blobs\/(\w+)$/.exec(pathname) ?? []
    const blob = [...files.values()].find((bytes) => blobHash(bytes) === sha)
    if (blob)
      return route.fulfill({
        body: blob,
        headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/octet-stream' },
      })
    return json({}, 404)
  }

  return {
    commits,
    drafts,
    /** By its path under content/. */
    text: (path: string) => files.get(`content/${path}`)?.toString('utf8'),
    texts: () =>
      Object.fromEntries(
        [...files].flatMap(([path, bytes]) =>
          /\.(yaml|md)$/.test(path) ? [[path.replace('content/', ''), bytes.toString('utf8')]] : [],
        ),
      ),
    pictures: () =>
      [...files.keys()].flatMap((path) => /^content\/images\/(.+)/.exec(path)?.[1] ?? []),
    /** Sets the checks of the last commit. */
    build(state: string, nodes: object[]) {
      checks = { state, contexts: { nodes } }
    },
    /** Adds a commit of another user. */
    push(path: string, text: string) {
      files.set(`content/${path}`, Buffer.from(text))
      commits.push({ message: `Ändra ${path}`, changed: [path] })
    },
    /** Handles the page's requests to GitHub. */
    serve: (page: Page) => page.route('https://api.github.com/**', handle),
  }
}
