/** React context of page components. */
import { createContext, useContext } from 'react'
import type { PageModels } from './content/model/page.ts'
import type { FormContext } from './content/model/formContext.ts'

/** The context of components while a page is rendered. */
export type Context = {
  /** The page model that +data.ts returned. */
  data: { model: keyof PageModels }
  /** What forms need to send. */
  form: FormContext
  /** Target of the page's links to the quote page. */
  quoteUrl: string
}
const PageContext = createContext<Context | undefined>(undefined)
export const PageProvider = PageContext.Provider

function useContextOrThrow(): Context {
  const context = useContext(PageContext)
  if (!context)
    throw new Error('Rendered outside <PageProvider>: pages are rendered by +onRenderHtml only.')
  return context
}

/** The page model, by its name in renderer/content/model/page.ts. */
export function useData<Name extends keyof PageModels>(name: Name): PageModels[Name] {
  const { data } = useContextOrThrow()
  if (data.model !== name)
    throw new Error(
      `The page component reads the model "${name}", but the model of its address is "${data.model}".`,
    )
  // TypeScript cannot relate the model to its name, which has been compared.
  return data as unknown as PageModels[Name]
}
export const useFormContext = (): FormContext => useContextOrThrow().form
export const useQuoteUrl = (): string => useContextOrThrow().quoteUrl
