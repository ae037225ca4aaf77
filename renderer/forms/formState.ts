/** The props of a form, and the React context of its parts. */
import { createContext, type ReactNode, useContext } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { Entered, FormKind } from '../../amplify/functions/shared/fields.ts'
import type { FormContext } from '../content/model/formContext.ts'
import type { Pictures } from './usePictures.ts'

type AskedService = { value: string; label: string }

export type LeadFormProps = {
  kind: FormKind
  prefix: string
  page: string
  context: FormContext
  /** Initial values. */
  initial?: Entered
  /** Values of hidden fields. */
  fixed?: Entered
  services?: readonly AskedService[] | undefined
  /** Without a title: the newsletter's bare form. */
  title?: string | undefined
  lede?: string | undefined
  /** Shown by behaviours/estimateForm.ts when the estimate is in the message. */
  estimateCopied?: string | undefined
  button: string
  /** The toast when the endpoint refuses the request without a reason. */
  refusal?: string | undefined
  /** Name of the person who answers; by default the office. */
  person?: string | undefined
  pictures?: Pictures | undefined
  /** Content below the fields. */
  children?: ReactNode
}

/** Ids consist of `prefix` and the field's name, because a page may have several forms. */
export type FormState = {
  kind: FormKind
  prefix: string
  defaults: Entered
  services: readonly AskedService[]
  register: UseFormRegister<Entered>
  errors: FieldErrors<Entered>
  busy: boolean
}

// Forms always provide it.
const Context = createContext({} as FormState)
export const FormStateProvider = Context.Provider
export const useFormState = () => useContext(Context)
