/** Forms that the browser posts itself: without the site's script, or when that cannot send. */
import { expect, test } from 'vitest'
import { requestNumber } from '../../amplify/functions/shared/request.ts'
import { entered, id, request } from './samples.ts'
import { createWorld } from './world.ts'

const form = {
  ...entered,
  form: 'service',
  page: '/tjanster/solceller',
  requestId: '',
  leftOut: '',
  metadata: '',
}
const electrical = {
  ...form,
  form: 'electrical',
  serviceType: 'eltjanster',
  projectType: 'felsökning',
  houseType: 'lägenhet',
}

test('a sent form gets a page with the number and the way back', async () => {
  const { postForm, keys, mailed, officeMails } = await createWorld()
  const { status, headers, body } = await postForm(form)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(body.length).toBeLessThan(3000)
  const [key = ''] = await keys('requests/')
  const number = requestNumber(key.slice('requests/'.length, -'.json'.length))
  expect(body).toContain('<h1>Tack!</h1>')
  expect(body).toContain('Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.')
  expect(body).toContain(`Ärendenummer: <strong>${number}</strong>`)
  expect(body).toContain('href="http://localhost:3000/tjanster/solceller')
  expect(body).toContain('<meta name="format-detection" content="telephone=no">')
  await mailed()
  expect(officeMails()[0]!.text).toContain('Namn: Åsa Öberg')
})

test('sent twice it is one request', async () => {
  const { postForm, keys, mailed, officeMails } = await createWorld()
  await postForm(form)
  await postForm({ ...form, message: `${form.message}\r\n` })
  await mailed()
  expect(await keys('requests/')).toHaveLength(1)
  expect(officeMails()).toHaveLength(1)
})

test('what the script has tried before it is the same request', async () => {
  const { post, postForm, keys, stored, mailed, officeMails } = await createWorld()
  const images = [`public/quarantine/${id}/1700000000000-0a1b2c3d-tak.jpg`]
  await post({ ...request, images })
  const metadata = JSON.stringify({ images, source: 'från www.google.com' })
  expect((await postForm({ ...form, requestId: id, metadata })).status).toBe(200)
  await mailed()
  expect(await keys('requests/')).toHaveLength(1)
  expect(officeMails()).toHaveLength(1)
  await postForm({ ...form, requestId: id.replace('3', '4'), metadata, leftOut: '2' })
  expect((await stored(id.replace('3', '4')))!.request).toMatchObject({
    images,
    source: 'från www.google.com',
    leftOut: 2,
  })
})

test('the electrical form sends its choices as lines of the message', async () => {
  const { postForm, keys, stored } = await createWorld()
  await postForm(electrical)
  const [key = ''] = await keys('requests/')
  const { request: content } = (await stored(key.slice('requests/'.length, -'.json'.length)))!
  expect(content.message).toBe(
    'Typ av uppdrag: Felsökning\nTyp av hus: Lägenhet\nVi har ett tak mot söder.',
  )
  expect(content).toMatchObject({ serviceType: 'eltjanster', postalCode: '', city: '' })
})

test('chosen pictures are not sent, and the page says how to send them', async () => {
  const { postForm, mailed, officeMails } = await createWorld()
  const { body } = await postForm({ ...form, picture: 'tak.jpg' })
  expect(body).toContain('Bilderna som du valde följde inte med. Mejla dem gärna till')
  await mailed()
  expect(officeMails()[0]!.text).toContain('Bilder som inte följde med: 1.')
})

test('a refused form names what to correct, by the rules of its own form', async () => {
  const { postForm, keys } = await createWorld()
  const { status, body } = await postForm({ ...form, form: 'quote', name: 'Å', message: 'kort' })
  expect(status).toBe(400)
  expect(body).toContain('<h1>Förfrågan är inte skickad</h1>')
  expect(body).toContain('<li>Namnet måste vara minst 2 tecken</li>')
  expect(body).toContain('<li>Meddelandet måste vara minst 10 tecken</li>')
  expect(body).toContain('Gå tillbaka och försök igen: det du har skrivit finns kvar.')
  expect(body).toContain('href="tel:0313900600"')
  expect(await keys('requests/')).toEqual([])
})

test('when the storage is down the page says so', async () => {
  const { aws, postForm } = await createWorld()
  aws.down.add('s3')
  const { status, body } = await postForm(form)
  expect(status).toBe(503)
  expect(body).toContain('kunde inte tas emot just nu på grund av ett fel hos oss')
})
