/** The posted request: type, limits, services and messages. */
import { type FormKind, formKinds, type ServiceChoice, type SentValues } from './fields.ts'

/** Limits other than those of the fields. */
export const limits = {
  images: 5,
  imageBytes: 5 * 1024 * 1024,
  bodyBytes: 64 * 1024,
  page: 300,
  source: 300,
  imagePath: 400,
} as const

/** Value of `serviceType` in forms that are not about a service of content/. */
export const ownServices: Partial<Record<FormKind, string>> &
  Record<'contact' | 'newsletter', string> = {
  contact: 'Allmän förfrågan',
  newsletter: 'Nyhetsbrev',
}

type ServiceFile = {
  serviceType: string
  name: string
  order: number
  inForm?: { label?: string | undefined; order?: number | undefined } | undefined
  form?: { rules: string } | undefined
}
/** The services in the forms' order, used by the build and the deployment. */
export const serviceChoices = (files: readonly ServiceFile[]): ServiceChoice[] =>
  files
    .toSorted((a, b) => (a.inForm?.order ?? a.order) - (b.inForm?.order ?? b.order))
    .map(({ serviceType, name, inForm, form }) => ({
      value: serviceType,
      label: inForm?.label ?? name,
      form: form?.rules,
    }))

/** The form of a service; by default the quote form with the looser rules. */
export function kindOfService(serviceType: unknown, services: readonly ServiceChoice[]): FormKind {
  const formOfService = formKinds.find(
    (kind) => serviceType !== undefined && ownServices[kind] === serviceType,
  )
  if (formOfService) return formOfService
  return services.some(({ value, form }) => value === serviceType && form === 'electrical')
    ? 'electrical'
    : 'service'
}

export const pictureMessages = {
  service: {
    size: 'Max filstorlek är 5MB.',
    type: 'Endast .jpg, .jpeg, .png och .webp filer accepteras.',
    count: 'Max 5 bilder tillåtna',
    unreadable: 'Bilden går inte att läsa. Spara den på nytt som JPEG eller ta ett nytt foto.',
  },
  quote: {
    size: 'Varje fil måste vara mindre än 5MB',
    type: 'Endast JPEG, PNG och WebP bilder tillåtna',
    count: 'Max 5 bilder tillåtna',
    unreadable: 'Bilden går inte att läsa. Spara den på nytt som JPEG eller ta ett nytt foto.',
  },
  tooBig: {
    title: 'Fil för stor',
    text: (file: string) => `${file} är för stor. Max 5MB per fil.`,
  },
  wrongType: {
    title: 'Fel filformat',
    text: (file: string) => `${file} har fel format. Endast JPEG, PNG och WebP tillåtna.`,
  },
  unreadable: {
    title: 'Bilden går inte att läsa',
    text: (file: string) =>
      `${file} är tom eller skadad. Spara den på nytt som JPEG eller ta ett nytt foto.`,
  },
  tooMany: { title: 'För många bilder', text: (_file: string) => 'Max 5 bilder tillåtna totalt' },
} as const

/** The honeypot's name in forms: no word by which password managers and browsers know a field. */
export const honeypotName = 'blank'

/**
 * The request body. `page` is the path of the form's page. `website` is the honeypot: filled marks
 * the request, never an error. `elapsedMs` runs from page view to submit; it is missing when the
 * time says nothing, because values were restored or a person has pressed something on the page,
 * whose fields autofill can fill in at once. `source` is how the visit began, as one line. `images`
 * are storage paths, `public/quarantine/<uuid>/<name>`; `leftOut` is how many more were picked and
 * not sent. A subscription's `message` is the consent sentence shown.
 */
export type QuoteRequest = SentValues & {
  form: FormKind
  requestId: string
  images: string[]
  leftOut: number
  page: string
  source: string
  website: string
  elapsedMs?: number | undefined
}

/** The endpoint's JSON response: the request's number, or a message per invalid field. */
export type EndpointResponse = {
  success: boolean
  message?: string
  number?: string
  error?: string
  fields?: Record<string, string> | undefined
}

/**
 * The visitor's name of an uploaded picture, without what renderer/forms/upload.ts puts before it.
 */
export const pictureName = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/^\d{13}-[0-9a-f]{8}-/, '')

/** A request's id: a UUID in lower case. */
export const requestIdPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The request's number on the confirmation and in mails, "1234-5678". */
export function requestNumber(requestId: string): string {
  const digits = String(parseInt(requestId.replaceAll('-', '').slice(0, 12), 16) % 1e8).padStart(
    8,
    '0',
  )
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}
