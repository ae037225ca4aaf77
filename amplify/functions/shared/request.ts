/** The posted request: type, limits and services. */
import type { FormKind, ServiceChoice } from './fields.ts'

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
export const ownServices = { contact: 'Allmän förfrågan', newsletter: 'Nyhetsbrev' } as const

type ServiceFile = {
  serviceType: string
  name: string
  order: number
  inForm?: { label?: string | undefined; order?: number | undefined } | undefined
  form?: { rules: string } | undefined
}
/** The services in the forms' order, used by the build and the deployment. */
export function serviceChoices(files: readonly ServiceFile[]): ServiceChoice[] {
  const place = ({ inForm, order }: ServiceFile) => inForm?.order ?? order
  const choices: ServiceChoice[] = []
  for (const file of files.toSorted((a, b) => place(a) - place(b))) {
    const { serviceType, name, inForm, form } = file
    choices.push({ value: serviceType, label: inForm?.label ?? name, form: form?.rules })
  }
  return choices
}

/** The form of a service; by default the quote form with the looser rules. */
export function kindOfService(
  serviceType: string | undefined,
  services: readonly ServiceChoice[],
): FormKind {
  if (serviceType === ownServices.contact) return 'contact'
  if (serviceType === ownServices.newsletter) return 'newsletter'
  const service = services.find(({ value }) => value === serviceType)
  return service?.form === 'electrical' ? 'electrical' : 'service'
}

/** The honeypot's name in forms, which password managers and browsers do not recognise. */
export const honeypotName = 'blank'

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
