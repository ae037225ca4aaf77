/** What a visitor sends, and the content of a small company. */
import { type FieldName, sentNames } from '../../amplify/functions/shared/fields.ts'
import type { FunctionContent } from '../../amplify/functions/shared/functionContent.ts'
import { recordOf } from '../../amplify/functions/shared/keys.ts'

export const siteOrigin = 'http://localhost:3000'

export const content: FunctionContent = {
  name: 'Exempelsol Åby',
  phone: '031-390 06 00',
  email: 'kontoret@firma.example',
  origin: 'https://www.firma.example',
  replyPromise: '24 timmar',
  retentionMonths: 24,
  newsletter: true,
  services: [
    { value: 'solceller', label: 'Solceller' },
    { value: 'takvatt', label: 'Taktvätt' },
    { value: 'eltjanster', label: 'Eltjänster', form: 'electrical' },
  ],
  facts: [],
  person: 'Eva Ek',
  openingHours: 'måndag–fredag 08:00–17:00',
  letterhead: 'Exempelsol Åby AB, org.nr 555555-5555, Storgatan 5, 411 01 Göteborg',
}

/** The nine keys of the specification. */
export const nineKeys = {
  name: 'Åsa Öberg',
  email: 'asa@kund.example',
  phone: '070-174 06 05',
  address: 'Storgatan 1',
  postalCode: '433 30',
  city: 'Partille',
  serviceType: 'solceller',
  message: 'Vi har ett tak mot söder.',
  images: [] as string[],
}
const { images: _, ...values } = nineKeys
/** A valid entry of every field. */
export const entered: Record<FieldName, string> = {
  ...values,
  projectType: 'felsökning',
  houseType: 'villa',
}

export const id = '3f2b8c1e-5d4a-4b6f-9c7d-0a1b2c3d4e5f'
/** What a form of the site sends. */
export const request = {
  ...nineKeys,
  ...recordOf(sentNames(), (name) => entered[name]),
  form: 'service',
  requestId: id,
  page: '/tjanster/solceller',
  source: 'första sidan /',
  leftOut: 0,
  website: '',
}

export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
