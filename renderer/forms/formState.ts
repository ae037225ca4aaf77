import { createContext, type ReactNode, useContext } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { FieldName, FormKind } from '../../amplify/functions/shared/fields.ts'
import type { FormContext } from './context.ts'
import type { Pictures } from './pictures.ts'

/** What a visitor chooses where the page does not know the service. */
type AskedService = { value: string; label: string }
export type Entered = { [name in FieldName]?: string | undefined }

export type LeadFormProps = {
  kind: FormKind
  prefix: string
  page: string
  context: FormContext
  /** What fields hold from the start; the others nothing. */
  initial?: Entered
  /** Sent along without being shown. */
  fixed?: Entered
  /** Other labels than the table's. */
  labels?: Entered
  services?: readonly AskedService[] | undefined
  title?: string | undefined
  lede?: string | undefined
  button: string
  /** The text for a refusal without a reason. */
  unknown?: string | undefined
  /** Who answers; else the office. */
  person?: string | undefined
  pictures?: Pictures | undefined
  /** What stands below the fields. */
  children?: ReactNode
}

/** What a form's parts need of it. Ids are made of `prefix` and the field's name: several forms can stand on a page. */
export type FormState = {
  kind: FormKind
  prefix: string
  defaults: Entered
  labels: Entered
  services: readonly AskedService[]
  register: UseFormRegister<Entered>
  errors: FieldErrors<Entered>
  busy: boolean
}

const Context = createContext<FormState | undefined>(undefined)
export const FormStateProvider = Context.Provider

export function useFormState(): FormState {
  const state = useContext(Context)
  if (!state) throw new Error('A field stands outside of <LeadForm>.')
  return state
}
