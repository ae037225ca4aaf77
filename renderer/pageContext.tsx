import { createContext, useContext } from 'react'
import type { FormContext } from './forms/context.ts'

/** What any component may ask for: the page model that +data.ts returned, and what forms need to send. */
export type Context = { data: unknown; form: FormContext }
const PageContext = createContext<Context | undefined>(undefined)
export const PageProvider = PageContext.Provider

function useContextOrThrow(): Context {
  const context = useContext(PageContext)
  if (!context) throw new Error('Rendered outside <PageProvider>: pages are rendered by +onRenderHtml and onRenderClient only.')
  return context
}

/** What the page's +data.ts returned: `useData<typeof data>()`. */
export const useData = <Data extends (...input: never[]) => unknown>() => useContextOrThrow().data as ReturnType<Data>
export const useFormContext = (): FormContext => useContextOrThrow().form
