/** Reports the result of a commit's build from its checks at GitHub. */
import { minuteMs } from '../../../amplify/functions/shared/durations.ts'
import { showNotice } from './notice.ts'

type Check = {
  conclusion?: string | null
  state?: string
  detailsUrl?: string | null
  targetUrl?: string | null
}
type CommitChecks = { state: string; contexts: { nodes: (Check | null)[] | null } | null }
type ChecksResponse = {
  data?: {
    repository?: { object?: { statusCheckRollup?: CommitChecks | null } | null } | null
  } | null
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

/**
 * `repository` is GitHub's owner/name, `site` the address of the published site. `send` posts JSON
 * to GitHub's GraphQL API with the editor's token.
 */
export async function reportBuild(
  oid: string,
  repository: string,
  site: string,
  send: (json: unknown) => Promise<Response>,
): Promise<void> {
  latest = oid
  bar?.remove()
  bar = undefined
  const [owner, name] = repository.split('/')
  const body = { query: question, variables: { owner, name, oid } }
  const deadline = Date.now() + 20 * minuteMs
  for (let wait = 2000; Date.now() < deadline; wait = Math.min(wait * 2, 15_000)) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (latest !== oid) return
    // Another notice waits for the editor.
    if (document.hidden || (document.querySelector('.content-notice') && !bar?.isConnected))
      continue
    const { data, errors } = await send(body).then(
      (response): Promise<ChecksResponse> => response.json(),
      (): ChecksResponse => ({}),
    )
    if (latest !== oid) return
    // The token has no permission to read checks.
    if (errors) break
    const checks = data?.repository?.object?.statusCheckRollup
    if (!checks) continue
    if (checks.state === 'PENDING' || checks.state === 'EXPECTED') {
      bar ??= showNotice('Webbplatsen byggs med det du har sparat.')
      continue
    }
    if (checks.state === 'SUCCESS') {
      showResult(
        'Bygget är klart utan fel. Ändringen ligger på webbplatsen nu eller om någon minut.',
        'Öppna webbplatsen',
        site,
      )
      return
    }
    const all = (checks.contexts?.nodes ?? []).filter((check) => check !== null)
    const failed = all.find(({ conclusion, state }) => failures.includes(conclusion ?? state ?? ''))
    // The host cancels a build when a newer commit replaces it.
    if (!failed && all.some(({ conclusion }) => conclusion === 'CANCELLED')) break
    const text =
      'Bygget gick inte, så ändringen syns inte. Den gamla webbplatsen ligger kvar, och det du har sparat finns kvar i formuläret.'
    showResult(text, 'Se vad som är fel', failed?.detailsUrl ?? failed?.targetUrl)
    return
  }
  bar?.remove()
}

function showResult(text: string, label: string, href: string | null | undefined): void {
  bar = showNotice(text)
  if (!href) return
  const link = Object.assign(document.createElement('a'), {
    textContent: label,
    href,
    target: '_blank',
    rel: 'noopener',
  })
  bar.lastElementChild!.before(link, ' ')
}
