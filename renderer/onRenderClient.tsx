/** The SPA twin only (SPA=1): hydrates the whole page, then renders each next one. The documents build never loads this file. */
import { hydrateRoot, type Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import type { FormContext } from './forms/context.ts'
import { snapshot } from './forms/preserve.ts'
import { attachAll } from './behaviours/all.ts'
import { Mounted } from './islands/Mounted.tsx'
import { PageProvider } from './pageContext.tsx'

let root: Root | undefined

export async function onRenderClient(pageContext: PageContextClient & { formContext?: FormContext }) {
  const data = pageContext.data as { head: { title: string } }
  const Page = pageContext.Page as React.ComponentType
  const container = document.getElementById('root')
  if (!container) throw new Error('The page has no #root: was it rendered by +onRenderHtml?')
  const restore = root ? undefined : snapshot(container)
  await new Promise<void>((onMounted) => {
    const page = (
      <Mounted key={pageContext.urlPathname} onMounted={onMounted}>
        <PageProvider value={{ data, form: formContextOf(pageContext) }}>
          <Page />
        </PageProvider>
      </Mounted>
    )
    if (root) root.render(page)
    else root = hydrateRoot(container, page)
  })
  restore?.()
  if (!pageContext.isHydration) document.title = data.head.title
  attachAll()
}

let formContext: FormContext | undefined
/** The same on every page; Vike hands it over with each. */
function formContextOf(pageContext: { formContext?: FormContext }): FormContext {
  formContext = pageContext.formContext ?? formContext
  if (!formContext) throw new Error('pageContext.formContext is missing: is it in passToClient of +config.ts?')
  return formContext
}
