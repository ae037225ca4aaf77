import { expect, test } from 'vitest'
import { valuesOf } from '../../amplify/functions/send-offert/fields.ts'

const person = { name: 'Åsa', email: 'asa@example.com', phone: '070-174 06 05' }

test('a message carries the fixed service and empty address fields', () => {
  expect(valuesOf({ ...person, serviceType: 'Allmän förfrågan', message: 'Ring mig i morgon.' }, 'contact')).toEqual({
    ...person,
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
  const body = valuesOf(values, 'electrical')
  expect(body).toMatchObject({
    postalCode: '',
    city: '',
    message: 'Typ av uppdrag: Felsökning\nTyp av hus: Lägenhet\nJordfelsbrytaren löser ut.',
  })
  expect(body).not.toHaveProperty('projectType')
})
