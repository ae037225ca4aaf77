/**
 * The repository at GitHub: a worker checks each commit, and changes that follow from it are added
 * to it.
 */
import type { ContentCommit, CommitCheck } from '../checkCommit.ts'
import { reportBuild } from './buildResult.ts'
import type { WorkerRequest } from './checkWorker.ts'
import { showNotice } from './notice.ts'
import { interceptCommits } from './interceptCommits.ts'
import { isTextFile } from './contentFormat.ts'
import { afterCommit, checkBeforeCommit } from './saving.ts'

/** The used part of Sveltia's configuration. `repo` is GitHub's owner/name. */
type Published = {
  backend: { repo: string; branch: string }
  publish_mode?: string
  site_url?: string
}

export function openPublishedRepository({
  backend: { repo, branch },
  publish_mode: mode,
  site_url: site = '/',
}: Published): void {
  const database = `github:${repo}`
  let worker: Worker | undefined
  const start = () => {
    // Built from checkWorker.ts by scripts/editor/buildAdmin.ts.
    worker ??= new Worker('check.js', { type: 'module' })
    return worker
  }
  const checkInWorker = (commit: ContentCommit) =>
    new Promise<CommitCheck>((resolve, reject) => {
      start().onmessage = ({ data }: MessageEvent<CommitCheck | { fault: string }>) =>
        'fault' in data ? reject(new Error(data.fault)) : resolve(data)
      start().onerror = () => reject(new Error('The worker could not be loaded.'))
      start().postMessage({ database, commit } satisfies WorkerRequest)
    }).catch((error: Error): CommitCheck => {
      console.error(error)
      showNotice(
        'Posten kunde inte kontrolleras här. Är något fel byggs ingen ny webbplats, och den gamla ligger kvar.',
      )
      return { writes: {}, problems: [], warnings: [] }
    })
  // Opening a form starts the worker, because its first reading takes seconds.
  addEventListener('hashchange', () => {
    if (!worker && /\/(entries|new)\b/.test(location.hash))
      start().postMessage({ database } satisfies WorkerRequest)
  })

  // Sveltia splits a large commit into several requests, pictures first.
  const uploaded: Record<string, string> = {}
  interceptCommits({
    host: 'GitHub. Se efter att datorn är på nätet',
    commitIn(address, json) {
      const body = json as CommitBody | undefined
      return address.endsWith('/graphql') && body?.variables?.input?.fileChanges ? body : undefined
    },
    async commit(body, resend) {
      const { input } = body.variables
      const { fileChanges, branch: to, expectedHeadOid } = input
      const { additions, deletions } = fileChanges
      const writes = Object.fromEntries(additions.map(({ path, contents }) => [path, contents]))
      for (const path of Object.keys(writes)) if (!isTextFile(path)) uploaded[path] = writes[path]!
      const deletes = deletions.map(({ path }) => path)
      const isShared = to.branchName === branch
      const checked = await checkBeforeCommit(
        { ...uploaded, ...writes },
        deletes,
        checkInWorker,
        isShared,
      )
      const others = Object.entries(checked.writes).flatMap(([file, text]) =>
        checked.texts[`content/${file}`] === text
          ? []
          : [{ path: `content/${file}`, contents: base64(text) }],
      )
      const sent = additions.filter(({ path }) => !others.some((other) => other.path === path))
      const changes = { ...fileChanges, additions: [...sent, ...others] }
      const changed = {
        ...body,
        variables: { ...body.variables, input: { ...input, fileChanges: changes } },
      }

      const response = await resend(changed)
      const commit = await commitOf(response, repo)
      if (!commit) return response
      afterCommit(checked)
      // In the editorial workflow the board of drafts shows the builds.
      if (mode !== 'editorial_workflow') void reportBuild(commit.oid, repo, site, resend)
      if (others.length === 0) return response
      // The previous head without hashes makes Sveltia read again what the check added to the
      // commit.
      const before = { oid: expectedHeadOid, committedDate: commit.committedDate }
      return Response.json({ data: { createCommitOnBranch: { commit: before } } })
    },
  })
}

/** The commit of GitHub's answer; undefined if Sveltia shows the error. */
async function commitOf(response: Response, repo: string) {
  const result: CommitResponse = await response.clone().json()
  if (response.status === 401)
    throw new Error(
      'Nyckeln till GitHub gäller inte längre. Logga ut, gör en ny och logga in med den.',
    )
  const refusal = result.errors?.find(({ message }) =>
    /not accessible|not permitted|protected branch/i.test(message),
  )
  if (refusal)
    throw new Error(
      `Din nyckel får inte skriva i ${repo}. Den som sköter webbplatsen kan ge dig rätt till det. (${refusal.message})`,
    )
  return result.data?.createCommitOnBranch?.commit
}

type CommitResponse = {
  data?: { createCommitOnBranch?: { commit: { oid: string; committedDate: string } } | null } | null
  errors?: { message: string }[]
}
type CommitBody = { variables: { input: CommitInput } }
type CommitInput = {
  branch: { branchName: string }
  expectedHeadOid: string
  fileChanges: { additions: { path: string; contents: string }[]; deletions: { path: string }[] }
}

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
