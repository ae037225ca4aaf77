import { electricalMessage, type FormKind, type QuoteRequest } from '../../amplify/functions/send-offert/request.ts'

export type Values = Record<string, string>
type About = { form: FormKind; requestId: string; images: string[]; page: string; website: string; elapsedMs: number; draft: boolean }

/** What is sent for a form's values: the same body for every form, empty where the form has no such field. */
export function requestOf(values: Values, about: About): QuoteRequest {
  const {
    name = '',
    email = '',
    phone = '',
    address = '',
    postalCode = '',
    city = '',
    serviceType = '',
    message = '',
    projectType = '',
    houseType = '',
  } = values
  const text = about.form === 'electrical' ? electricalMessage({ projectType, houseType, message }) : message
  return { ...about, name, email, phone, address, postalCode, city, serviceType, message: text } as QuoteRequest
}
