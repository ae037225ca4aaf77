import { expect, test } from 'vitest'
import { sentNames, valuesOf } from '../../amplify/functions/shared/fields.ts'

const person = { name: 'Åsa', email: 'asa@example.com', phone: '070-174 06 05' }

test('a message carries the fixed service and empty address fields', () => {
  const entered = { ...person, serviceType: 'Allmän förfrågan', message: 'Ring mig i morgon.' }
  const empty = Object.fromEntries(sentNames().map((name) => [name, '']))
  expect(valuesOf(entered, 'contact')).toEqual({ ...empty, ...entered })
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
