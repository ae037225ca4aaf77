import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { QuoteRequest } from '../../amplify/functions/send-offert/request.ts'
import { requestOf } from '../../renderer/forms/requestOf.ts'

const about = {
  requestId: '0b7c1d3e-0000-4000-8000-000000000001',
  images: [],
  page: '/kontakt',
  website: '',
  elapsedMs: 9000,
  draft: false,
}
const person = { name: 'Åsa', email: 'asa@example.com', phone: '070-174 06 05' }

test('a message carries the fixed service and empty address fields', () => {
  expect(requestOf({ ...person, serviceType: 'Allmän förfrågan', message: 'Ring mig i morgon.' }, { ...about, form: 'contact' })).toEqual({
    ...about,
    ...person,
    form: 'contact',
    serviceType: 'Allmän förfrågan',
    message: 'Ring mig i morgon.',
    address: '',
    postalCode: '',
    city: '',
  })
})

test("the electrical form's two choices stand as labelled lines above its message", () => {
  const values = {
    ...person,
    address: 'Björnvägen 4',
    serviceType: 'eltjanster',
    projectType: 'felsökning',
    houseType: 'lägenhet',
    message: 'Jordfelsbrytaren löser ut.',
  }
  const body = requestOf(values, { ...about, form: 'electrical' })
  expect(body).toMatchObject({
    postalCode: '',
    city: '',
    images: [],
    message: 'Typ av uppdrag: Felsökning\nTyp av hus: Lägenhet\nJordfelsbrytaren löser ut.',
  })
  expect(body).not.toHaveProperty('projectType')
})

test.each([
  requestOf(
    { ...person, address: 'Björnvägen 4', postalCode: '433 42', city: 'Partille', serviceType: 'solceller', message: '' },
    { ...about, form: 'a' },
  ),
  requestOf({ ...person, serviceType: 'Allmän förfrågan', message: 'Ring mig i morgon.' }, { ...about, form: 'contact' }),
  requestOf(
    {
      ...person,
      address: 'Björnvägen 4',
      serviceType: 'eltjanster',
      projectType: 'övrigt',
      houseType: 'villa',
      message: 'Ring mig i morgon.',
    },
    { ...about, form: 'electrical' },
  ),
  requestOf({ email: person.email, serviceType: 'Nyhetsbrev', message: 'Jag vill få nyhetsbrev.' }, { ...about, form: 'newsletter' }),
])('what form $form sends is what the endpoint accepts', (body) => {
  expect(z.safeParse(QuoteRequest, body).error?.issues).toBeUndefined()
})
