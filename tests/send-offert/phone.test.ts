/** Telephone numbers: accepted, dialled, exported. */
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formSchema } from '../../amplify/functions/shared/fieldRules.ts'
import { isSamePhone, phoneHref, phoneText } from '../../amplify/functions/shared/phone.ts'
import { createWorld, quote } from './world.ts'

const phoneRule = formSchema({ form: 'contact' }).shape.phone!

// What is written, what the Ring links dial, what the table shows.
const numbers: [string, string, string][] = [
  ['070-174 06 05', 'tel:0701740605', '070-174 06 05'],
  ['031390060', 'tel:031390060', '031-39 00 60'],
  ['+46 070-174 06 05', 'tel:+46701740605', '070-174 06 05'],
  ['+46-(0)70-1740605', 'tel:+46701740605', '070-174 06 05'],
  ['(+46) 31 390 06 00', 'tel:+46313900600', '031-390 06 00'],
  ['0046701740605', 'tel:+46701740605', '070-174 06 05'],
  ['00460701740605', 'tel:+46701740605', '070-174 06 05'],
  ['46701740605', 'tel:+46701740605', '070-174 06 05'],
  ['70-174 06 05', 'tel:0701740605', '070-174 06 05'],
  ['070-174 06 05 eller 031-390 06 00', 'tel:0701740605', '070-174 06 05 eller 031-390 06 00'],
  ['0701740605, 0313900600', 'tel:0701740605', '070-174 06 05 / 031-390 06 00'],
  ['07017406050313900600', 'tel:0701740605', '070-174 06 05 / 031-390 06 00'],
  [
    '070-174 06 05/031-390 06 00/08-123 456 78',
    'tel:0701740605',
    '070-174 06 05/031-390 06 00/08-123 456 78',
  ],
  ['+46701740605 +4722123456', 'tel:+46701740605', '070-174 06 05 / 0047-22 12 34 56'],
  ['031/390 06 00', 'tel:0313900600', '031-390 06 00'],
  ['031-390 06 00/01', 'tel:0313900600', '031-390 06 00/01'],
  ['031-390 06 00 ankn 12', 'tel:0313900600', '031-390 06 00 ankn 12'],
  ['0313900600x12', 'tel:0313900600', '031-390 06 00x12'],
  ['070-174 06 05 (efter 17)', 'tel:0701740605', '070-174 06 05 (efter 17)'],
  ['O7O-174 o6 O5', 'tel:0701740605', '070-174 06 05'],
  ['Tel. 070-174 06 05.', 'tel:0701740605', '070-174 06 05'],
  ['Mobilnummer: +46 70 174 06 05', 'tel:+46701740605', '070-174 06 05'],
  ['📞 070-174 06 05', 'tel:0701740605', '070-174 06 05'],
  ['٠٧٠-١٧٤ ٠٦ ٠٥', 'tel:0701740605', '070-174 06 05'],
  ['０７０－１７４ ０６ ０５', 'tel:0701740605', '070-174 06 05'],
  ['+47 22 12 34 56', 'tel:+4722123456', '0047-22 12 34 56'],
  ['00 358 40 123 4567', 'tel:+358401234567', '00358-40 1234567'],
  ['+358 (0)40 123 4567', 'tel:+358401234567', '00358-40 1234567'],
  ['+46 0046 70 174 06 05', 'tel:+46701740605', '070-174 06 05'],
  ['0046 +46 70 174 06 05', 'tel:+46701740605', '070-174 06 05'],
  ['+47 0047 22 12 34 56', 'tel:+4722123456', '0047-22 12 34 56'],
  ['＋46 70 174 06 05', 'tel:+46701740605', '070-174 06 05'],
  ['+46+701740605', 'tel:+46701740605', '070-174 06 05'],
  ['046 70 174 06 05', 'tel:0701740605', '070-174 06 05'],
  ['+0046 70 174 06 05', 'tel:+46701740605', '070-174 06 05'],
  ['+0701740605', 'tel:+46701740605', '070-174 06 05'],
  ['+46 46 70 174 06 05', 'tel:+46701740605', '070-174 06 05'],
  ['+46 46 123 45 67', 'tel:+46461234567', '046-123 45 67'],
  ['(0701740605)', 'tel:0701740605', '070-174 06 05'],
  ["'+46701740605", 'tel:+46701740605', '070-174 06 05'],
  ['<070-174 06 05>', 'tel:0701740605', '070-174 06 05'],
  ['tel://0701740605', 'tel:0701740605', '070-174 06 05'],
  ['tel:070-174%2006%2005', 'tel:0701740605', '070-174 06 05'],
  ['070_174_06_05', 'tel:0701740605', '070-174 06 05'],
  ['070-174 06 05 🙂', 'tel:0701740605', '070-174 06 05'],
  ['Åsa: 070-174 06 05', 'tel:0701740605', '070-174 06 05 (Åsa)'],
  ['Mitt nummer är 0701740605', 'tel:0701740605', '070-174 06 05 (Mitt nummer är)'],
  ['031-390 06 00 #12', 'tel:0313900600', '031-390 06 00 ankn. 12'],
  ['0313900600;ext=12', 'tel:0313900600', '031-390 06 00 ankn. 12'],
  ['031-390 06 00,12', 'tel:0313900600', '031-390 06 00 ankn. 12'],
  ['+47 (0) 22 12 34 56', 'tel:+4722123456', '0047-22 12 34 56'],
  ['+39 (0)6 6982', 'tel:+39066982', '0039-06 6982'],
  ['hemma: 031-390 06 00 & 070-174 06 05', 'tel:0313900600', '031-390 06 00 / 070-174 06 05'],
  ['390 06 00', 'tel:3900600', '390 06 00'],
  ['116117', 'tel:116117', '116117'],
]

test.each(numbers)('%j is dialled as %s and shown as %j', (entry, link, text) => {
  const phone = z.parse(phoneRule, entry)
  expect([phoneHref(phone), phoneText(phone)]).toEqual([link, text])
  // Requests of an earlier release hold what was typed.
  expect([phoneHref(entry), phoneText(entry)]).toEqual([link, text])
  expect(z.parse(phoneRule, phone), 'normalised twice').toBe(phone)
})

describe('a phone number', () => {
  test.each([
    '070-17406I5',
    '070-174 06 0S5',
    'efter 17: 070-174 06 05',
    'ring mig',
    '070-174 06 05;1',
  ])('with letters inside is refused: %j', (entry) => {
    expect(z.safeParse(phoneRule, entry).error?.issues[0]?.message).toBe(
      'Telefonnumret får bara innehålla siffror, mellanslag och tecknen + - ( ) /',
    )
  })

  test('has room for two numbers, in the field and in the rule', () => {
    const two = 'hem 031-390 06 00 eller jobb 070-174 06 05'
    expect(z.parse(phoneRule, two)).toBe('031-390 06 00 eller jobb 070-174 06 05')
    expect(z.safeParse(phoneRule, '0'.repeat(61)).error?.issues[0]?.message).toBe(
      'Skriv högst 60 tecken',
    )
  })

  test('is compared by its digits', () => {
    expect(isSamePhone('+46 070-174 06 05', '0701740605')).toBe(true)
    expect(isSamePhone('031-390 06 00 / 070-174 06 05', '0046701740605')).toBe(true)
    expect(isSamePhone('390 06 00', '3900600')).toBe(true)
    expect(isSamePhone('070-174 06 05', '070-174 06 06')).toBe(false)
    expect(isSamePhone('', '')).toBe(false)
  })

  test('is dialled alike by the mail, the list of a reminder and the office page', async () => {
    const world = createWorld()
    await world.post({ ...quote, phone: '+46 070-174 06 05 / 031-390 06 00' })
    expect(world.office()[0]?.html).toContain('<a href="tel:+46701740605"')
    const details = await world.show()
    expect(details?.rows.flatMap(({ link }) => link ?? [])).toEqual([
      'tel:+46701740605',
      'mailto:asa@example.se',
    ])
    await world.digest()
    expect(world.office()[1]?.html).toContain('<a href="tel:+46701740605"')
  })

  test('of thousands of digits is read at once', () => {
    const started = performance.now()
    for (const text of [
      '0701740605'.repeat(500),
      '0 '.repeat(2500),
      '+0'.repeat(2500),
      'tel:'.repeat(1200),
      ':. '.repeat(1600),
    ]) {
      phoneHref(text)
      phoneText(text)
      z.safeParse(phoneRule, text)
    }
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
