/** The office page in other engines than Chromium: list, request and status. */
import { afterAll, beforeAll, expect } from 'vitest'
import { newRequest, postJson } from '../support/emulator.ts'
import { type Journeys, untilIn } from '../browsers.ts'
import { type OfficeSite, startOfficeSite } from './officeSite.ts'

export const office: Journeys = (visit, journey) => {
  let office: OfficeSite
  beforeAll(async () => {
    office = await startOfficeSite([], { as: 'local' })
  })
  afterAll(() => office?.stop())

  journey('finds a request and saves its status', async () => {
    const { aws } = office
    const request = newRequest({ name: `Kund med ${visit.engine}` })
    await postJson(aws.outputs.custom.quoteEndpoint, request)
    await aws.idle()
    const { goto, evaluate, click, type } = visit.visitor
    const until = untilIn({ evaluate })
    await goto(office.page)
    await until(`document.querySelector('.requests a')`)
    expect(await evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await type('input[type=search]', visit.engine)
    await until(`document.querySelectorAll('.requests a').length === 1`)
    await click('.requests a')
    await until(`document.querySelector('textarea')`)
    await type('textarea', 'Ringde')
    await click('.panel fieldset label:nth-of-type(2)')
    await click('.panel button.main')
    await until(`document.querySelector('.panel [role=status]').textContent === 'Sparat.'`)
    const state = aws.store.find('offert-data', `requests/${request.requestId}/office.json`)!
    expect(JSON.parse(aws.store.body(state).toString())).toMatchObject({
      version: 1,
      status: 'called',
      log: [{ text: 'Ringde' }],
    })
  })
}
