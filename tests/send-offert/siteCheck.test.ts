/** The checks of the published site and of the domain that mails come from. */
import { beforeEach, expect, test } from 'vitest'
import { mailDomainFaults } from '../../amplify/functions/canary/mailDomain.ts'
import { createSiteCheck } from '../../amplify/functions/canary/siteCheck.ts'
import { failures, logged, recordLog } from './world.ts'

beforeEach(recordLog)

const siteOrigin = 'https://www.firma.example'
const script = '/assets/entries/form.AbC-1.js'
const page = `<h1>Kontakt</h1><form></form><script type="module">import("${script}")</script>`
const asHtml = { 'content-type': 'text/html; charset=utf-8' }
const asScript = { 'content-type': 'text/javascript' }
type Files = Record<string, () => Response>
const published: Files = {
  '/kontakt': () => new Response(page, { headers: asHtml }),
  [script]: () => new Response('export {}', { headers: asScript }),
}
function check(files: Files) {
  const requested: string[] = []
  const send = async (url: unknown) => {
    const { origin, pathname } = new URL(String(url))
    expect(origin).toBe(siteOrigin)
    requested.push(pathname)
    return files[pathname]?.() ?? new Response('', { status: 404 })
  }
  return { requested, run: createSiteCheck({ siteOrigin, send, pauseMs: 0 }) }
}
const lines = () => logged().filter(({ event }) => event === 'site')

test('a page and its scripts are loaded through the public address', async () => {
  const { run, requested } = check(published)
  expect(await run()).toBe(true)
  expect(requested).toEqual(['/kontakt', script])
  expect(lines()).toEqual([{ event: 'site', scripts: 1 }])
})

const certificate = Object.assign(new TypeError('fetch failed'), { code: 'CERT_HAS_EXPIRED' })
const expired = () => {
  throw certificate
}
const withPage = (body: string, status = 200): Files => ({
  ...published,
  '/kontakt': () => new Response(body, { status, headers: asHtml }),
})
const elsewhere = () => Response.redirect('https://other.example/', 301)
test.each<[string, Files]>([
  ['the certificate has expired', { '/kontakt': expired }],
  ['hosting fails', withPage(page, 503)],
  ['another page is served', withPage('<h1>Parked</h1>')],
  ['the page has no script', withPage('<h1></h1><form></form>')],
  ['the script is missing', { '/kontakt': published['/kontakt']! }],
  ['a page is served as the script', { ...published, [script]: published['/kontakt']! }],
  ['the address leads elsewhere', { ...published, '/kontakt': elsewhere }],
])('the alarm gets no line when %s', async (_, files) => {
  expect(await check(files).run()).toBe(false)
  expect(lines()).toEqual([])
  expect(logged(failures)).toHaveLength(3)
})

test('a connection that is lost twice is no failure', async () => {
  let lost = 2
  const once = () => {
    if (lost-- > 0) throw new TypeError('fetch failed')
    return published['/kontakt']!()
  }
  expect(await check({ ...published, '/kontakt': once }).run()).toBe(true)
  expect(lines()).toHaveLength(1)
})

const sound = {
  VerifiedForSendingStatus: true,
  DkimAttributes: { Status: 'SUCCESS' },
  MailFromAttributes: { MailFromDomainStatus: 'SUCCESS' },
}
const dmarc = { '_dmarc.firma.example': [['v=DMARC1; ', 'p=none']] }
const noRecord = Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
test.each<[string, object, Record<string, string[][]>, string[]]>([
  ['sound', sound, dmarc, []],
  ['below a top-level one', sound, { '_dmarc.example': [['v=DMARC1']] }, ['DMARC: no record']],
  ['without MAIL FROM', { ...sound, MailFromAttributes: undefined }, dmarc, []],
  [
    'not verified',
    { ...sound, VerifiedForSendingStatus: false },
    dmarc,
    ['firma.example is not verified'],
  ],
  ['without DKIM', { ...sound, DkimAttributes: { Status: 'FAILED' } }, dmarc, ['DKIM: FAILED']],
  [
    'without SPF',
    { ...sound, MailFromAttributes: { MailFromDomainStatus: 'FAILED' } },
    dmarc,
    ['MAIL FROM (SPF): FAILED'],
  ],
  ['without DMARC', sound, { '_dmarc.firma.example': [['v=spf1 -all']] }, ['DMARC: no record']],
])('a domain that is %s', async (_, identity, records, faults) => {
  const readTxt = async (name: string) => records[name] ?? Promise.reject(noRecord)
  const ses = { send: async () => identity } as never
  expect(await mailDomainFaults({ ses, mailFrom: 'offert@firma.example', readTxt })).toEqual(faults)
})

test('a subdomain has the record of its domain', async () => {
  const readTxt = async (name: string) =>
    name === '_dmarc.firma.example' ? [['v=DMARC1; p=none']] : Promise.reject(noRecord)
  const ses = { send: async () => sound } as never
  const mailFrom = 'offert@mejl.firma.example'
  expect(await mailDomainFaults({ ses, mailFrom, readTxt })).toEqual([])
})

test('a name server that does not answer is no fault of the domain', async () => {
  const readTxt = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ETIMEOUT' }))
  const ses = { send: async () => sound } as never
  await expect(
    mailDomainFaults({ ses, mailFrom: 'offert@firma.example', readTxt }),
  ).rejects.toThrow('x')
})
