/** The repository at GitHub: entries are checked by a worker of this page, and what follows from a save goes into its commit. */
import type { Save, Verdict } from '../checkSave.ts'
import { tellBuild } from './buildResult.ts'
import type { Question } from './checkWorker.ts'
import { notice, readAgain } from './notice.ts'
import type { Repository } from './saving.ts'

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
  const ask = (save: Save) =>
    new Promise<Verdict>((resolve, reject) => {
      start().onmessage = ({ data }: MessageEvent<Verdict | { fault: string }>) =>
        'fault' in data ? reject(new Error(data.fault)) : resolve(data)
      start().onerror = () => reject(new Error('The worker could not be loaded.'))
      start().postMessage({ database, save } satisfies Question)
    })
  // The first reading takes seconds, and whoever opens a form saves later than that.
  addEventListener('hashchange', () => {
    if (!worker && /\/(entries|new)\b/.test(location.hash)) start().postMessage({ database } satisfies Question)
  })

  let along: { path: string; others: Record<string, string> } | undefined
  const follow = (paths: string[]) => {
    if (!along || !paths.includes(along.path)) return {}
    // Sveltia knows of the one file that it wrote.
    if (Object.keys(along.others).length > 0) setTimeout(readAgain, 4000, 'Länkarna till sidan har flyttats i andra poster.')
    return along.others
  }
  addToCommits(follow, (oid, send) => {
    // Of drafts Sveltia's own board tells it.
    if (mode !== 'editorial_workflow') void tellBuild(oid, repo, site, send)
  })

  return {
    // Whether somebody else has saved meanwhile Sveltia asks GitHub itself.
    ask: (save) =>
      ask({ ...save, anyway: true }).catch((error: Error) => {
        console.error(error)
        notice('Posten kunde inte kontrolleras här. Är något fel byggs ingen ny webbplats, och den gamla ligger kvar.')
        return { problems: [] }
      }),
    accept: async (path, others) => void (along = { path, others }),
  }
}

type CommitAnswer = { data?: { createCommitOnBranch?: { commit: { oid: string } } | null } | null }
type CommitInput = { fileChanges: { additions: { path: string; contents: string }[] } }

/** A commit is one request to GitHub, whose files `more` adds to by the paths that it has. `made` gets what it became, and the way to ask more. */
function addToCommits(
  more: (paths: string[]) => Record<string, string>,
  made: (oid: string, send: (body: string) => Promise<Response>) => void,
): void {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    if (typeof init?.body !== 'string' || !init.body.includes('createCommitOnBranch(')) return send(input, init)
    const body = JSON.parse(init.body) as { variables: { input: CommitInput } }
    const { additions } = body.variables.input.fileChanges
    for (const [file, text] of Object.entries(more(additions.map(({ path }) => path))))
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
