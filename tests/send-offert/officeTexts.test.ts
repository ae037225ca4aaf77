/** What each form gives the office and the visitor to read, word for word: mail, table, pages without JavaScript. */
import { describe, expect, test } from 'vitest'
import type { FormKind } from '../../amplify/functions/shared/fields.ts'
import { officeMail } from '../../amplify/functions/shared/mail.ts'
import type { StoredPicture } from '../../amplify/functions/shared/pictures.ts'
import { samplePost, sampleRequest } from '../support/sampleRequest.ts'
import { allRequests } from '../../amplify/functions/shared/oldStore.ts'
import { formLabels } from '../formLabels.ts'
import { createWorld, worldWith } from './world.ts'

const person = ['Namn: Åsa Öberg', 'Telefon: 070-174 06 05', 'E-post: asa@example.se']
const address = 'Adress: Storgatan 1, 433 30 Partille'
const message = 'Meddelande: Vi har ett tak mot söder.'
const row = {
  Nummer: '6694-3818',
  Inkom: '2026-11-20 11:15:00',
  Namn: 'Åsa Öberg',
  'E-post': 'asa@example.se',
  Telefon: '070-174 06 05',
  Adress: 'Storgatan 1',
  Postnummer: '433 30',
  Ort: 'Partille',
  Meddelande: 'Vi har ett tak mot söder.',
  Bilder: '0',
  Mejlad: 'ja',
  'Misstänkt skräp': 'nej',
  Rättad: 'nej',
  Status: 'ny',
  Id: '3f2b8c1e-5d4a-4b6f-9c7d-0a1b2c3d4e5f',
}
const noTown = { Postnummer: '', Ort: '' }
const noAddress = { ...noTown, Adress: '' }
const sentQuote = 'Din offertförfrågan har skickats! Vi återkommer inom 24 timmar.'
type Texts = {
  form: FormKind
  service?: string
  subject: string
  rows: string[]
  table: Record<string, string>
  answer: string
}
const forms: Texts[] = [
  {
    form: 'a',
    subject: 'Ny förfrågan 6694-3818: Solceller, Partille',
    rows: [...person, address, message],
    table: { Tjänst: 'Solceller', Sida: '/tjanster/solceller' },
    answer: sentQuote,
  },
  {
    form: 'a',
    service: 'bostadsrattsforening',
    subject: 'Ny förfrågan 6694-3818: Bostadsrättsförening, Partille',
    rows: [
      ...person,
      address,
      'Antal lägenheter: 2',
      'Antal p-platser: 0',
      'Dag för beslut: 2027-05-20',
      message,
    ],
    table: {
      Tjänst: 'Bostadsrättsförening',
      Sida: '/tjanster/solceller',
      'Antal lägenheter': '2',
      'Antal p-platser': '0',
      'Dag för beslut': '2027-05-20',
    },
    answer: sentQuote,
  },
  {
    form: 'b',
    subject: 'Ny förfrågan 6694-3818: Solceller, Partille',
    rows: [...person, address, message],
    table: { Tjänst: 'Solceller', Sida: '/begar-offert' },
    answer: sentQuote,
  },
  {
    form: 'electrical',
    subject: 'Ny förfrågan 6694-3818: Eltjänster',
    rows: [
      ...person,
      'Adress: Storgatan 1',
      'Meddelande:\nTyp av uppdrag: Felsökning\nTyp av hus: Lägenhet\nVi har ett tak mot söder.',
    ],
    table: {
      Tjänst: 'Eltjänster',
      Sida: '/tjanster/eltjanster',
      ...noTown,
      Meddelande: 'Typ av uppdrag: Felsökning\nTyp av hus: Lägenhet\nVi har ett tak mot söder.',
    },
    answer: 'Din eltjänstförfrågan har skickats!',
  },
  {
    form: 'contact',
    subject: 'Ny förfrågan 6694-3818: Allmän förfrågan',
    rows: [...person, message],
    table: { Tjänst: 'Allmän förfrågan', Sida: '/kontakt', ...noAddress },
    answer: 'Ditt meddelande har skickats!',
  },
  {
    form: 'newsletter',
    subject: 'Ny prenumerant 6694-3818: Nyhetsbrev',
    rows: ['E-post: asa@example.se', 'Samtycke: Ja tack, skicka nyhetsbrev till min adress.'],
    table: {
      Tjänst: 'Nyhetsbrev',
      Sida: '/blog',
      Namn: '',
      Telefon: '',
      ...noAddress,
      Meddelande: 'Ja tack, skicka nyhetsbrev till min adress.',
    },
    answer:
      'Din anmälan har skickats! Du får ett mejl från vårt utskicksprogram där du bekräftar den.',
  },
]

/** Filled cells of the only row, by heading. */
function cellsOf(csv: string): Record<string, string> {
  const [headings = [], cells = []] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('";"'))
  return Object.fromEntries(
    headings.flatMap((heading, column) => (cells[column] ? [[heading, cells[column]]] : [])),
  )
}
const filled = (cells: Record<string, string>) =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text))

describe.each(forms)('form $form: $subject', ({ form, service, subject, rows, table, answer }) => {
  test('the mail to the office', async () => {
    const [mail] = (await worldWith(sampleRequest(form, {}, true, service))).office()
    expect(mail?.subject).toBe(subject)
    const lines = mail!.text.trim().split('\n\n')
    expect(lines.slice(-rows.length - 3)).toEqual([
      ...rows,
      'Skickad: 20 november 2026 kl. 11:15',
      `Från sidan: ${table.Sida}`,
      'Ärendenummer: 6694-3818',
    ])
    expect(mail!.html).toContain(`<a href="https://www.ljungsol.example${table.Sida}"`)
  })

  test('the row of the table', async () => {
    const world = await worldWith(sampleRequest(form, {}, true, service))
    expect(cellsOf((await world.table()).replace('\ufeff', ''))).toEqual(
      filled({ ...row, ...table }),
    )
  })

  test('the confirmation without JavaScript', async () => {
    const { body } = await createWorld().postForm(samplePost(form, true, service))
    expect(body).toContain(`<p>${answer}</p>`)
    const isQuote = form !== 'contact' && form !== 'newsletter'
    expect(body.includes('Platsbesök')).toBe(isQuote)
    const shown = [...body.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(
      ([, label, value]) => `${label}: ${value}`,
    )
    expect(shown).toEqual(
      form === 'newsletter'
        ? []
        : rows.map((text) => text.replace(/^Meddelande:\n/, 'Meddelande: ')),
    )
    expect(body).toContain(
      `<a href="https://www.ljungsol.example${table.Sida}#skickat">Tillbaka till sidan du kom från</a>`,
    )
  })

  test('the labels of the form that reports an error, in its order', async () => {
    const { body } = await createWorld().postForm({
      ...samplePost(form, true, service),
      email: 'fel',
    })
    const shown = [...body.matchAll(/<label for="(.*?)">(.*?)<\/label>/g)].map(
      ([, name, label]) => [name, label],
    )
    const labels = formLabels[service === 'bostadsrattsforening' ? service : form]!
    // The forms with a choice of services have it first.
    const choice = form === 'a' || form === 'b' ? [['serviceType', 'Tjänst *']] : []
    expect(shown).toEqual([...choice, ...Object.entries(labels)])
  })
})

test('the names and sizes of pictures', async () => {
  const { deps } = await worldWith()
  const [stored] = await allRequests(deps)
  const pictures = [1, 51_200, 1_363_149].map((bytes, index) => ({
    name: `bild-${index + 1}.png`,
    original: 'tak.png',
    bytes,
  }))
  const { text } = officeMail(
    stored!,
    pictures as StoredPicture[],
    { attached: true, mayBeCopy: false },
    deps.settings,
  )
  expect(text).toContain(
    'Bilder, bifogade:\ntak.png (bild-1.png, 1 kB)\ntak.png (bild-2.png, 50 kB)\ntak.png (bild-3.png, 1,3 MB)\n',
  )
})

test('the choices of the electrical form', async () => {
  const { body } = await createWorld().postForm({ ...samplePost('electrical'), email: 'fel' })
  const options = [...body.matchAll(/<option value="(.+?)"(?: selected)?>(.*?)<\/option>/g)].map(
    ([, value, label]) => `${value}: ${label}`,
  )
  expect(options.join(', ')).toBe(
    'nyinstallation: Nyinstallation, renovering: Renovering, felsökning: Felsökning, övrigt: Övrigt, ' +
      'villa: Villa, radhus: Radhus, lägenhet: Lägenhet, fritidshus: Fritidshus',
  )
})

// The page's script counts them in `leftOut`; where it does not, the form has the files' names.
test.each(['leftOut', 'picture'])('pictures that did not come along, by %s', async (name) => {
  const leftOut = async (count: number) => {
    const world = createWorld()
    const names = Array.from({ length: count }, (_, index) => ['picture', `tak${index}.jpg`])
    const { body } = await world.postForm([
      ...Object.entries(samplePost('a')),
      ['leftOut', name === 'leftOut' ? String(count) : ''],
      ...(name === 'picture' ? names : [['picture', 'tak.jpg']]),
    ])
    return [
      world.office()[0]?.text.match(/Bilder som inte följde med: .*/)?.[0],
      body.match(/<p>(Bild.*?) gärna/)?.[1],
    ]
  }
  const told = 'Kunden har fått veta hur de kan mejlas.'
  expect(await leftOut(1)).toEqual([
    `Bilder som inte följde med: 1. ${told}`,
    'Bilden som du valde följde inte med. Mejla den',
  ])
  expect(await leftOut(3)).toEqual([
    `Bilder som inte följde med: 3. ${told}`,
    'Bilderna som du valde följde inte med. Mejla dem',
  ])
  expect(await leftOut(0)).toEqual([undefined, undefined])
})
