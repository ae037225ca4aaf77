/** Types shared by page models, all serializable as JSON. */
import type { FormBlock } from '../schema/blocks.ts'

export type Link = { label: string; href: string }

/** Props of a quote form. Without `serviceType` the visitor chooses one of `services`. */
export type FormModel = {
  kind: FormBlock['rules']
  title: string
  lede?: string
  /** Shown when the visitor has copied the estimate into the message. */
  estimateCopied?: string
  button: string
  helper?: string
  /** The toast when the endpoint refuses the request without a reason. */
  refusal?: string
  serviceType?: string
  services?: { value: string; label: string }[]
  /** Initial values of the city field and the message. */
  city: string
  message: string
  /** Path of the form's page. */
  page: string
  /** Name of the person who answers. */
  person: string
}
