import * as z from 'zod/mini'
import type { ServiceChoice } from './send-offert/fields.ts'

/** What a function must be told to do its work. */
export type Settings = {
  dataBucket: string
  uploadBucket: string
  mailFrom: string
  /** The office's addresses. */
  mailTo: string[]
  companyName: string
  companyPhone: string
  services: ServiceChoice[]
  replyPromise: string
  /** CSS rules with the site's colours as custom properties, for the answer page. */
  colours: string
  siteOrigin: string
  sendReceipt: boolean
  rateLimitPerHour: number
  /** SES's, for the kind of mail that the function sends; undefined: none. */
  configurationSet: string | undefined
}

const Services = z.array(z.object({ value: z.string(), label: z.string(), form: z.optional(z.string()) }))

/** Throws a sentence that names the variable when it is missing. */
export function readVariable(name: string, what: string, env: NodeJS.ProcessEnv = process.env): string {
  const value = env[name]?.trim()
  if (!value) throw new Error(`The environment variable ${name} is missing: ${what}.`)
  return value
}

/** Throws a sentence that names the variable that is missing or wrong. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const read = (name: string, what: string): string => readVariable(name, what, env)
  const rateLimitPerHour = Number(read('RATE_LIMIT_PER_HOUR', 'how many requests one visitor may send in an hour'))
  if (!Number.isInteger(rateLimitPerHour) || rateLimitPerHour < 1)
    throw new Error('The environment variable RATE_LIMIT_PER_HOUR must be a whole number from 1.')
  const sendReceipt = read('SEND_RECEIPT', 'true or false, whether the visitor gets a receipt by mail')
  if (sendReceipt !== 'true' && sendReceipt !== 'false') throw new Error('The environment variable SEND_RECEIPT must be true or false.')
  return {
    dataBucket: read('DATA_BUCKET', 'the private bucket that keeps the requests'),
    uploadBucket: read('UPLOAD_BUCKET', 'the bucket that visitors upload pictures to'),
    mailFrom: read('MAIL_FROM', 'the sender of all mail, verified in SES'),
    mailTo: read('MAIL_TO', "the office's address, or several with commas between")
      .split(',')
      .map((address) => address.trim()),
    companyName: read('COMPANY_NAME', 'the name that signs the receipt'),
    companyPhone: read('COMPANY_PHONE', 'the number that visitors are asked to call when something fails'),
    services: z.parse(Services, JSON.parse(read('SERVICES', 'a list of what the company offers, as JSON'))),
    replyPromise: read('REPLY_PROMISE', 'how soon visitors are answered, such as 24 timmar'),
    colours: read('COLOURS', "the rules that give the answer page the site's colours"),
    siteOrigin: read('SITE_ORIGIN', 'the address of the site, such as https://www.example.com').replace(/\/$/, ''),
    sendReceipt: sendReceipt === 'true',
    rateLimitPerHour,
    configurationSet: env.CONFIGURATION_SET?.trim() || undefined,
  }
}
