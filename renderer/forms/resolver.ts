/** A react-hook-form resolver for the first error of each field; zodResolver supports three versions of zod and is one kilobyte larger. */
import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver } from 'react-hook-form'
import type { formSchema } from '../../amplify/functions/shared/fieldRules.ts'
import type { Entered } from './formState.ts'

export const resolverOf =
  (schema: ReturnType<typeof formSchema>): Resolver<Entered> =>
  (values, _, options) => {
    const { data, error } = schema.safeParse(values)
    if (!error) return { values: data, errors: {} }
    const first: Record<string, FieldError> = {}
    for (const { path, message } of error.issues) first[String(path[0])] ??= { type: '', message }
    return { values: {}, errors: toNestErrors(first, options) }
  }
