/** Outcomes of a submitted form, and their texts. */
import { afterEach, expect, test, vi } from 'vitest'
import { formKinds } from '../../amplify/functions/shared/fields.ts'
import { formSchema } from '../../amplify/functions/shared/fieldRules.ts'
import { resolverOf } from '../../renderer/forms/resolver.ts'
import {
  failureText,
  sendRequest,
  sentText,
  textElsewhere,
  type SubmitFailure,
} from '../../renderer/forms/submit.ts'

const phone = '031-390 06 00'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The outcome of a request with this fetch. */
async function sendWith(fetch: typeof globalThis.fetch, onLine = true) {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', fetch)
  return sendRequest('https://endpoint.example/', { form: 'contact' }, 50, [1, 1])
}
const answers = (status: number, body: string) => async () => new Response(body, { status })
const sent = (message?: string) => ({ sent: true, message })
const failureOf = (cause: string, rest: object = {}) => ({ sent: false, cause, ...rest })
const breaksOff = () =>
  new Response(
    new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }),
  )
// biome-ignore format: one case per line
const outcomes: [string, typeof globalThis.fetch, object][] = [
  ['success with a text', answers(200, '{"success":true,"message":"Tack!"}'), sent('Tack!')],
  ['success without a text', answers(200, '{"success":true}'), sent()],
  ['a refusal with field errors', answers(400, '{"success":false,"error":"Rätta.","fields":{"phone":"För kort."}}'), failureOf('refused', { status: 400, error: 'Rätta.', fields: { phone: 'För kort.' } })],
  ['429 from the endpoint', answers(429, '{"success":false,"error":"Vänta."}'), failureOf('refused', { status: 429, error: 'Vänta.' })],
  ['429 from AWS', answers(429, '{"Message":"Rate exceeded"}'), failureOf('tooMany', { status: 429 })],
  ['a crash', answers(502, 'Internal Server Error'), failureOf('server', { status: 502 })],
  ['a page of another site', answers(200, '<html>'), failureOf('unreadable', { status: 200 })],
  ['JSON that is no answer', answers(200, 'null'), failureOf('unreadable', { status: 200 })],
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch')), failureOf('noAnswer')],
  ['an answer that breaks off', async () => breaksOff(), failureOf('noAnswer')],
  ['a time-out', () => Promise.reject(new DOMException('', 'TimeoutError')), failureOf('timeout')],
]
test.each(outcomes)('the outcome of %s', async (_, fetch, outcome) => {
  expect(await sendWith(fetch)).toMatchObject(outcome)
})

test.each([
  ['429 from AWS', answers(429, ''), 3],
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch')), 3],
  ['429 from the endpoint', answers(429, '{"success":false}'), 1],
  ['a crash', answers(502, ''), 1],
  ['a time-out', () => Promise.reject(new DOMException('', 'TimeoutError')), 1],
] as const)(
  'a request that ends in %s is sent again twice, with the same id, if AWS may accept it then',
  async (_, fails, times) => {
    const bodies: unknown[] = []
    const outcome = await sendWith(async (_, init) => {
      bodies.push(init?.body)
      return bodies.length < 3 ? fails() : answers(200, '{"success":true}')()
    })
    expect([bodies.length, new Set(bodies).size, outcome.sent]).toEqual([times, 1, times === 3])
  },
)

test('a failure without a connection is reported as offline', async () => {
  expect(await sendWith(() => Promise.reject(new TypeError('Failed to fetch')), false)).toEqual(
    failureOf('offline'),
  )
})

test('a request without a response times out', async () => {
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  expect(await sendWith(silent)).toEqual({ sent: false, cause: 'timeout' })
})

const texts = (failure: SubmitFailure, unknown?: string) =>
  formKinds.map((kind) => failureText(failure, kind, phone, unknown))

test('a rejection shows the text of the endpoint or the default text', () => {
  const refused = { sent: false, cause: 'refused', status: 400, fields: undefined } as const
  expect(new Set(texts({ ...refused, error: 'Vänta en stund.' }))).toEqual(
    new Set(['Vänta en stund.']),
  )
  expect(new Set(texts({ ...refused, error: undefined }))).toEqual(
    new Set(['Okänt fel uppstod vid skickandet']),
  )
  expect(
    texts({ ...refused, error: '' }, 'Okänt fel uppstod vid skickandet av formuläret')[0],
  ).toBe('Okänt fel uppstod vid skickandet av formuläret')
})

test('a message for a field that the page does not have is shown with advice, others are not repeated', () => {
  expect(
    textElsewhere({ name: 'Namnet saknas', roofPitch: 'Välj takets lutning' }, { name: '' }),
  ).toBe(
    ' Välj takets lutning. Sidan har ändrats sedan du öppnade den. Ladda om den och skicka igen: det du har skrivit finns kvar.',
  )
  expect(textElsewhere({ images: 'Max 5 bilder tillåtna' }, { name: '' })).toBe(
    ' Max 5 bilder tillåtna.',
  )
  expect(textElsewhere({ name: 'Namnet saknas' }, { name: '' })).toBe('')
  expect(textElsewhere(undefined, {})).toBe('')
})

test('an unreadable response shows the default text of the form', () => {
  const quote = 'Kunde inte skicka offertförfrågan'
  const message = 'E-post kunde inte skickas'
  expect(texts({ sent: false, cause: 'unreadable' })).toEqual([
    quote,
    quote,
    quote,
    message,
    message,
  ])
})

test('an exception shows the general text of the form', () => {
  expect(texts({ sent: false, cause: 'unexpected' })).toEqual([
    'Ett fel uppstod vid skickandet av formuläret. Vänligen försök igen senare.',
    'Vänligen försök igen senare',
    'Ett fel uppstod vid skickandet av formuläret. Vänligen försök igen senare.',
    'Ett fel uppstod. Försök igen.',
    'Ett fel uppstod vid skickandet. Försök igen senare.',
  ])
})

test.each(['offline', 'timeout', 'noAnswer', 'tooMany', 'server'] as const)(
  '%s is a technical error with the cause, what to do and the phone number',
  (cause) => {
    const text = failureText({ sent: false, cause }, 'b', phone)
    expect(text).toMatch(
      /^Tekniskt fel: [A-ZÅÄÖ].+(?: eller|\. Eller) ring oss på 031-390 06 00\.$/,
    )
  },
)

test('each form has a default text for success', () => {
  expect(formKinds.map(sentText)).toEqual([
    'Din offertförfrågan har skickats!',
    'Din offertförfrågan har skickats!',
    'Din eltjänstförfrågan har skickats!',
    'Ditt meddelande har skickats!',
    'Din anmälan har skickats!',
  ])
})

test('a field that breaks several rules shows the message of the first', async () => {
  const resolve = resolverOf(formSchema('contact'))
  const { errors } = await resolve({ email: 'åsa@firma' }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors.email?.message).toBe(
    'Vi kan inte skicka mejl till adresser med å, ä eller ö före @. Skriv en annan adress.',
  )
})
