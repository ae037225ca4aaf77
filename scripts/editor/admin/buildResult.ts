/** Tells how the build of a commit went, as the checks of that commit at GitHub say. */
import { notice } from './notice.ts'

type Check = { conclusion?: string | null; state?: string; detailsUrl?: string | null; targetUrl?: string | null }
type CommitChecks = { state: string; contexts: { nodes: (Check | null)[] | null } | null }
type ChecksAnswer = {
  data?: { repository?: { object?: { statusCheckRollup?: CommitChecks | null } | null } | null } | null
  errors?: unknown
}

const question = `query($owner: String!, $name: String!, $oid: GitObjectID!) {
  repository(owner: $owner, name: $name) { object(oid: $oid) { ... on Commit { statusCheckRollup { state contexts(first: 20) { nodes {
    ... on CheckRun { conclusion detailsUrl } ... on StatusContext { state targetUrl }
  } } } } } }
}`
const failures = ['FAILURE', 'ERROR', 'TIMED_OUT', 'STARTUP_FAILURE', 'ACTION_REQUIRED']

let latest = ''
let bar: HTMLElement | undefined

/** `repository` is GitHub's owner/name, `site` the address of what is built. `send` asks GitHub's GraphQL with the editor's own key. */
export async function reportBuild(oid: string, repository: string, site: string, send: (body: string) => Promise<Response>): Promise<void> {
  latest = oid
  bar?.remove()
  bar = undefined
  const [owner, name] = repository.split('/')
  const body = JSON.stringify({ query: question, variables: { owner, name, oid } })
  const until = Date.now() + 20 * 60_000
  for (let wait = 2000; Date.now() < until; wait = Math.min(wait * 2, 15_000)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (latest !== oid) return
    // Another notice there is for the editor to answer first.
    if (document.hidden || (document.querySelector('.content-notice') && !bar?.isConnected)) continue
    const { data, errors } = await send(body).then(
      (answer) => answer.json() as Promise<ChecksAnswer>,
      (): ChecksAnswer => ({}),
    )
    if (latest !== oid) return
    // A key that may not read checks.
    if (errors) break
    const checks = data?.repository?.object?.statusCheckRollup
    if (!checks) continue
    if (checks.state === 'PENDING' || checks.state === 'EXPECTED') {
      bar ??= notice('Webbplatsen byggs med det du har sparat.')
      continue
    }
    if (checks.state === 'SUCCESS') {
      tell('Bygget är klart utan fel. Ändringen ligger på webbplatsen nu eller om någon minut.', 'Öppna webbplatsen', site)
      return
    }
    const all = (checks.contexts?.nodes ?? []).filter((check) => check !== null)
    const failed = all.find(({ conclusion, state }) => failures.includes(conclusion ?? state ?? ''))
    // What somebody else has saved since is built in its place.
    if (!failed && all.some(({ conclusion }) => conclusion === 'CANCELLED')) break
    const told =
      'Bygget gick inte, så ändringen syns inte. Den gamla webbplatsen ligger kvar, och det du har sparat finns kvar i formuläret.'
    tell(told, 'Se vad som är fel', failed?.detailsUrl ?? failed?.targetUrl)
    return
  }
  bar?.remove()
}

function tell(text: string, label: string, href: string | null | undefined): void {
  bar = notice(text)
  if (!href) return
  const link = Object.assign(document.createElement('a'), { textContent: label, href, target: '_blank', rel: 'noopener' })
  bar.lastElementChild!.before(link, ' ')
}
