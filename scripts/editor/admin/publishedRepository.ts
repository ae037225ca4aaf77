/** The repository at GitHub: entries are checked by a worker of this page, and what follows from a save goes into its commit. */
import type { Asked } from '../checkRemoval.ts'
import type { Verdict } from '../checkSave.ts'
import { tellBuild } from './buildResult.ts'
import type { Question } from './checkWorker.ts'
import { notice, readFollowing } from './notice.ts'
import { removing, type Repository } from './saving.ts'

/** What is used here of Sveltia's configuration. `repo` is GitHub's owner/name. */
type Published = { backend: { repo: string }; publish_mode?: string; site_url?: string }

export function publishedRepository({ backend: { repo }, publish_mode: mode, site_url: site = '/' }: Published): Repository {
  const database = `github:${repo}`
  let worker: Worker | undefined
  const start = () => {
    // checkWorker.ts, as scripts/editor/buildAdmin.ts names it.
    worker ??= new Worker('check.js', { type: 'module' })
    return worker
  }
  const question = (asked: Asked) =>
    new Promise<Verdict>((resolve, reject) => {
      start().onmessage = ({ data }: MessageEvent<Verdict | { fault: string }>) =>
        'fault' in data ? reject(new Error(data.fault)) : resolve(data)
      start().onerror = () => reject(new Error('The worker could not be loaded.'))
      start().postMessage({ database, asked } satisfies Question)
    })
  // The first reading takes seconds, and whoever opens a form saves later than that.
  addEventListener('hashchange', () => {
    if (!worker && /\/(entries|new)\b/.test(location.hash)) start().postMessage({ database } satisfies Question)
  })

  const ask: Repository['ask'] = (asked) =>
    // Whether somebody else has saved meanwhile Sveltia asks GitHub itself.
    question('removed' in asked ? asked : { ...asked, anyway: true }).catch((error: Error) => {
      console.error(error)
      notice('Posten kunde inte kontrolleras här. Är något fel byggs ingen ny webbplats, och den gamla ligger kvar.')
      return { problems: [] }
    })

  let hasFollowed = false
  let along: { path: string; others: Record<string, string> } | undefined
  const follow = async ({ written, removed }: Changes) => {
    const others = along && written.includes(along.path) ? along.others : await removing(removed, ask)
    hasFollowed = Object.keys(others).length > 0
    return others
  }
  addToCommits(follow, (oid, send) => {
    // Sveltia knows of the files that it wrote.
    if (hasFollowed) setTimeout(readFollowing, 4000, location.hash)
    // Of drafts Sveltia's own board tells it.
    if (mode !== 'editorial_workflow') void tellBuild(oid, repo, site, send)
  })

  return { ask, accept: async (path, others) => void (along = { path, others }) }
}

type CommitAnswer = { data?: { createCommitOnBranch?: { commit: { oid: string } } | null } | null }
type CommitInput = { fileChanges: { additions: { path: string; contents: string }[]; deletions: { path: string }[] } }
/** Paths from the repository's root. */
type Changes = { written: string[]; removed: string[] }

/** A commit is one request to GitHub, to which `more` adds files, or which it stops. `made` gets what it became, and the way to ask more. */
function addToCommits(
  more: (changes: Changes) => Promise<Record<string, string>>,
  made: (oid: string, send: (body: string) => Promise<Response>) => void,
): void {
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes('createCommitOnBranch(')) return send(input, init)
    const body = JSON.parse(init.body) as { variables: { input: CommitInput } }
    const { additions, deletions } = body.variables.input.fileChanges
    const pathsOf = (files: { path: string }[]) => files.map(({ path }) => path)
    for (const [file, text] of Object.entries(await more({ written: pathsOf(additions), removed: pathsOf(deletions) })))
      additions.push({ path: `content/${file}`, contents: base64(text) })
    const sent = send(input, { ...init, body: JSON.stringify(body) })
    sent
      .then((answer) => answer.clone().json() as Promise<CommitAnswer>)
      .then(
        ({ data }) => data?.createCommitOnBranch && made(data.createCommitOnBranch.commit.oid, (body) => send(input, { ...init, body })),
      )
      // Sveltia tells it.
      .catch(() => undefined)
    return sent
  }
}

const base64 = (text: string) => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
