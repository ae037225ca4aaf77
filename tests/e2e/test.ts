/**
 * `test` for pages of the site. It fails when a page complains on the console, asks a foreign host,
 * sets a cookie, or stores something before the visitor acts.
 */
import { test as base, expect, type Page } from 'playwright/test'

export { expect }

/** Headers for an address of its own, because the endpoint limits posts by address. */
export function asAnotherVisitor(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256)
  return { 'x-local-source-ip': `10.${part()}.${part()}.${part()}` }
}

type Options = {
  /** What the console may say in a test that breaks something. */
  expectedComplaints: RegExp | undefined
}

export const test = base.extend<Options>({
  expectedComplaints: [undefined, { option: true }],

  context: async ({ context, expectedComplaints }, use) => {
    const complaints: string[] = []
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    context.on('weberror', (error) => complaints.push(String(error.error())))
    context.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url())
      const isLocal = ['localhost', '127.0.0.1'].includes(hostname)
      if (protocol.startsWith('http') && !isLocal)
        complaints.push(`request to a foreign host: ${request.url()}`)
    })
    await context.setExtraHTTPHeaders(asAnotherVisitor())
    await context.addInitScript(reportEarlyStorage)

    await use(context)

    expect(complaints.filter((text) => !expectedComplaints?.test(text))).toEqual([])
    expect(await context.cookies()).toEqual([])
  },
})

/** Runs in each document before its own scripts. */
function reportEarlyStorage() {
  const { setItem } = Storage.prototype
  const { open } = IDBFactory.prototype
  let hasActed = false
  for (const type of ['pointerdown', 'keydown', 'input', 'click', 'submit'])
    addEventListener(type, () => (hasActed = true), { capture: true })
  const report = (what: string) => {
    if (!hasActed) console.error(`stored before the visitor acts: ${what}`)
  }
  Storage.prototype.setItem = function (key, value) {
    report(key)
    setItem.call(this, key, value)
  }
  IDBFactory.prototype.open = function (name, version) {
    report(name)
    return open.call(this, name, version)
  }
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

type Mail = { from: string; to: string[]; subject: string; text: string }

/** The mails that contain these words, once there are some. */
export async function mailsWith(page: Page, words: string): Promise<Mail[]> {
  let found: Mail[] = []
  await expect(async () => {
    const response = await page.request.get('/kontor/mails')
    const mails: Mail[] = await response.json()
    found = mails.filter(({ subject, text }) => `${subject}\n${text}`.includes(words))
    expect(found).not.toEqual([])
  }).toPass({ timeout: 20_000 })
  return found
}

/** Without the receipts to visitors. */
export const officeMails = (mails: Mail[]): Mail[] =>
  mails.filter(({ to }) => !to.includes('asa@example.com'))
