/** The deployed office page with its policy and sign-in, on the local Cognito and the bundled function. */
// @module-tag chromium
import { readFileSync } from 'node:fs'
import { confirmSignIn, fetchAuthSession, signIn as amplifySignIn } from 'aws-amplify/auth'
import type { Page, Request, Route } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRequest } from '../support/emulator.ts'
import { axeFaults } from '../axe.ts'
import { byCode, codeFor, colleague, startAmplify } from '../local-aws/colleague.ts'
import { type OfficeSite, startOfficeSite } from './officeSite.ts'
import { openContext } from '../failures.ts'

const anna = newRequest({ name: 'Anna Solberg', phone: '070-174 06 11', city: 'Lerum' })
const bo = newRequest({ name: 'Bo Takman', city: 'Partille', serviceType: 'takvatt' })
const minute = 60_000
let office: OfficeSite
let page: Page
const complaints: string[] = []
const pending = new Set<Request>()

beforeAll(async () => {
  office = await startOfficeSite([anna, bo])
  const context = await openContext({ viewport: { width: 390, height: 844 } })
  page = await context.newPage()
  page.on(
    'console',
    (message) =>
      void (['error', 'warning'].includes(message.type()) && complaints.push(message.text())),
  )
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => pending.add(request))
  page.on('response', (response) => pending.delete(response.request()))
  page.on('requestfailed', (request) => pending.delete(request))
})
afterAll(async () => {
  await page?.context().close()
  await office?.stop()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const takeComplaints = () =>
  complaints
    .splice(0)
    .filter((text) => !/custom Amazon Amazon Cognito User Pool endpoint/.test(text))
async function requestCode(email: string): Promise<void> {
  await page.getByLabel('E-post').fill(email)
  await button('Mejla mig en kod').click()
  await page.getByText(`Om ${email} hör till en kollega har vi mejlat en kod dit.`).waitFor()
}
async function enter(code: string): Promise<void> {
  await page.getByLabel('Kod från mejlet').fill(code)
  await button('Logga in').click()
}
async function signIn(): Promise<void> {
  await requestCode(colleague)
  await enter(codeFor(office.aws, colleague))
}
const list = () => page.getByText('2 förfrågningar', { exact: true })

async function firstSignIn(): Promise<void> {
  const response = await page.goto(`${office.origin}/kontor`)
  expect([
    response?.status(),
    response?.headers()['x-frame-options'],
    response?.headers()['content-security-policy'],
  ]).toEqual([200, 'DENY', "frame-ancestors 'none'"])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, nofollow')
  await page.getByRole('heading', { name: 'Logga in' }).waitFor()
  const manifest = await page.evaluate(async () =>
    (await fetch(document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href)).json(),
  )
  expect(manifest).toMatchObject({
    display: 'standalone',
    start_url: '/kontor',
    scope: '/kontor',
    short_name: 'Kontor',
  })
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(
      Buffer.from(await (await fetch(office.origin + src)).arrayBuffer()),
    ).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(await axeFaults(page)).toEqual([])
  // The response does not reveal whether an address belongs to a colleague.
  for (const email of ['ond@example.se', colleague]) {
    await requestCode(email)
    await enter('00000000')
    await page.getByText('Koden stämmer inte eller gäller inte längre.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await button('Börja om med en ny kod').click()
  }
  await signIn()
  await list().waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  expect(takeComplaints().filter((text) => !/status of 400/.test(text))).toEqual([])
  await expect(page.evaluate(() => void (document.body.innerHTML = '<b>'))).rejects.toThrow(
    "requires 'TrustedHTML'",
  )
  takeComplaints()
}

async function assignAndExport(): Promise<void> {
  await page.getByRole('link', { name: /Anna Solberg/ }).click()
  await page.getByLabel('Ny anteckning').fill('Vill ha tolv paneler.')
  await page.locator('fieldset').getByText('vunnen').click()
  await page.locator('.panel').getByLabel('Ansvarig').selectOption('kontor')
  await button('Spara').click()
  await page.getByText('Sparat.').waitFor()
  await page.getByRole('link', { name: 'Till listan' }).click()

  await list().waitFor()
  const saved = page.waitForEvent('download')
  await button('Spara som tabell (CSV)').click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('"vunnen";"kontor"')
  expect(takeComplaints()).toEqual([])
}

/** Removing a colleague ends the session that the colleague opened elsewhere, an hour later. */
async function addAndRemoveColleague(): Promise<void> {
  const added = 'bo@firma.example'
  await page.route('**/colleagues', (route) => route.abort())
  await page.getByRole('link', { name: 'Kollegor' }).click()
  await page.getByText('Ingen kontakt med servern.').waitFor()
  expect(takeComplaints()).toEqual([expect.stringContaining('net::ERR_FAILED')])
  await page.unroute('**/colleagues')
  await button('Försök igen').click()
  await page.getByText(`${colleague} (du)`).waitFor()
  await page.getByLabel('E-post till en ny kollega').fill(added)
  await button('Lägg till').click()
  await page.getByText(`${added} kan logga in nu`).waitFor()
  expect(await axeFaults(page)).toEqual([])
  startAmplify(office.aws)
  await amplifySignIn({ username: added, options: byCode })
  const { isSignedIn } = await confirmSignIn({ challengeResponse: codeFor(office.aws, added) })
  expect(isSignedIn).toBe(true)
  await button(`Ta bort ${added}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await page.getByText(new RegExp(`${added} tas bort klockan \\d\\d:\\d\\d\\. Alla`)).waitFor()
  expect(await axeFaults(page)).toEqual([])
  await button(`Avbryt borttagningen av ${added}`).click()
  await page.getByText(`Borttagningen av ${added} är avbruten.`).waitFor()
  await button(`Ta bort ${added}`).waitFor()
  await page.getByRole('link', { name: 'Förfrågningar' }).click()
  expect(takeComplaints()).toEqual([])
}

/** From the mail, in another browser without a session. */
async function undoFromMail(): Promise<void> {
  const mail = office.aws.mails().findLast(({ text }) => text.includes('#undo/'))!
  const other = await (await openContext()).newPage()
  await other.goto(`${office.origin}/kontor${/#undo\/[\w-]+/.exec(mail.text)![0]}`)
  const undo = other.getByRole('button', { name: 'Ångra ändringen' })
  await undo.waitFor()
  expect(await axeFaults(other)).toEqual([])
  await undo.click()
  await other.getByText('Länken gäller inte längre').waitFor()
  const addition = office.aws.mails().findLast(({ subject }) => subject.startsWith('Ny kollega'))!
  await other.goto(`${office.origin}/kontor${/#undo\/[\w-]+/.exec(addition.text)![0]}`)
  await undo.click()
  await other.getByText('bo@firma.example är borttagen och kan inte logga in längre.').waitFor()
  await undo.waitFor({ state: 'detached' })
  expect((await fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined()
  await other.context().close()
}

/** The sign-in form appears only after the session is revoked, so that a reload then finds none. */
async function signOutAndIn(): Promise<void> {
  const released = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (route.request().headers()['x-amz-target']?.endsWith('.RevokeToken')) await released.promise
    await route.fallback()
  }
  await page.route('**', hold)
  await button('Logga ut').click()
  await page.getByText('Loggar ut …').waitFor()
  released.resolve()
  await page.getByRole('heading', { name: 'Logga in' }).waitFor()
  await page.unroute('**', hold)
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.endsWith('Token'))),
  ).toEqual([])
  expect(await page.content()).not.toContain('Anna Solberg')
  await page.reload()
  await signIn()
  await list().waitFor()
  expect(takeComplaints()).toEqual([])
}

/** With a device that has a fingerprint reader, simulated by Chromium. */
async function signInWithPasskey(): Promise<void> {
  const passkey = async (failure?: string) => {
    await button('Logga ut').click()
    await page.getByLabel('E-post').fill(colleague)
    await button('Logga in med lösennyckel').click()
    if (failure) await page.getByText(failure).waitFor()
  }
  const noPasskey = 'Det gick inte att logga in med en lösennyckel här.'
  await passkey(noPasskey)
  await signIn()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await page.getByRole('link', { name: 'Kollegor' }).click()
  await button('Skapa en lösennyckel på den här enheten').click()
  await page.getByText('Lösennyckeln är skapad.').waitFor()
  expect(
    office.aws.mails().some(({ subject }) => subject === `Ny lösennyckel för ${colleague}`),
  ).toBe(true)
  await passkey()
  await list().waitFor()
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await passkey(noPasskey)
  await signIn()
  await list().waitFor()
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('link', { name: 'Kollegor' }).click()
  await page.getByText(/^Unknown passkey, skapad \d/).waitFor()
  await button('Ta bort lösennyckeln').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort' }).click()
  await page.getByText('Lösennyckeln är borttagen och kan inte användas längre.').waitFor()
  await passkey(noPasskey)
  await signIn()
  await list().waitFor()
  takeComplaints()
}

async function revokeSession(): Promise<void> {
  const Token = await page.evaluate(
    () => Object.entries(sessionStorage).find(([key]) => key.endsWith('.refreshToken'))![1],
  )
  const { auth, custom } = office.aws.outputs
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
  }
  const body = JSON.stringify({ ClientId: auth.user_pool_client_id, Token })
  expect((await fetch(custom.localAws!.endpoint, { method: 'POST', headers, body })).status).toBe(
    200,
  )
}

/** The document contains no data of requests, visible or hidden. */
async function expectLocked(): Promise<void> {
  await page.getByText('Logga in igen: det du skrev står kvar.').waitFor()
  expect(await page.content()).not.toMatch(/Takman|Solberg|Ring efter|@kund/)
}

async function workAcrossSessions(): Promise<void> {
  let passed = 0
  // A call that was signed before the clock is advanced would be refused.
  const advance = async (ms: number) => {
    await expect.poll(() => [...pending].map((request) => request.url())).toEqual([])
    office.aws.advance(ms)
    await page.clock.setSystemTime(Date.now() + (passed += ms))
  }
  // The form asks Cognito for the colleagues.
  const untilFormIsComplete = async (open: () => Promise<void>) => {
    const [call] = await Promise.all([page.waitForRequest(/\/colleagues$/), open()])
    await call.response()
  }
  const note = page.getByLabel('Ny anteckning')
  await untilFormIsComplete(() => page.getByRole('link', { name: /Bo Takman/ }).click())
  await note.fill('Ring efter fyra.')
  // Beyond the lifetime of an access token, without an idle period.
  await advance(20 * minute)
  await button('Spara').click()
  await page.getByText('Sparat.').waitFor()
  expect(await page.locator('.log').innerText()).toContain(colleague)
  await note.fill('Ring efter fem.')
  await advance(31 * minute)
  await page.keyboard.press('Shift')
  await expectLocked()
  await untilFormIsComplete(signIn)
  expect(await note.inputValue()).toBe('Ring efter fem.')
  // The session was revoked elsewhere: the first call that writes is refused.
  await revokeSession()
  await button('Spara').click()
  await expectLocked()
  await untilFormIsComplete(signIn)
  await button('Spara').click()
  await page.getByText('Sparat.').waitFor()
  // A reload does not reset the idle time, and the URL loses the search.
  await page.evaluate(() => (location.hash += '?text=Takman'))
  await note.fill('Ring efter sex.')
  await advance(31 * minute)
  await page.reload()
  await expectLocked()
  expect(new URL(page.url()).hash).toBe(`#requests/${bo.requestId}`)
  await untilFormIsComplete(signIn)
  expect(await note.inputValue()).toBe('Ring efter sex.')
  await button('Spara').click()
  await page.getByText('Sparat.').waitFor()
  expect(takeComplaints().filter((text) => !/status of 40[01]/.test(text))).toEqual([])
}

test('a colleague signs in with a code or a passkey, works, manages colleagues and continues after the session', async () => {
  await firstSignIn()
  await assignAndExport()
  await addAndRemoveColleague()
  await undoFromMail()
  await signOutAndIn()
  await signInWithPasskey()
  await workAcrossSessions()
})
