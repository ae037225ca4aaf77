/** The document that +onRenderHtml returns for a page of the test. */
import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import { onRenderHtml } from '../../renderer/+onRenderHtml.tsx'
import { contactPage } from '../../renderer/content/model/page.ts'
import { Sections } from '../../renderer/sections/Sections.tsx'
import { smallEnv as env, loadSmallSite } from '../support/smallSite.ts'

const { site } = loadSmallSite()
const deployedOutputs = {
  auth: {
    aws_region: 'eu-north-1',
    identity_pool_id: 'eu-north-1:00000000-0000-4000-8000-000000000000',
  },
  storage: { aws_region: 'eu-north-1', bucket_name: 'offert-images' },
  custom: {
    siteOrigin: 'https://www.ljungsol.example',
    quoteEndpoint: 'https://quote.ljungsol.example/',
  },
}

async function rendered(Page: () => React.ReactNode, custom: { preview?: boolean } = {}) {
  const input = {
    site,
    env,
    deployment: { ...deployedOutputs, custom: { ...deployedOutputs.custom, ...custom } },
  }
  const globalContext = { readPageInput: async () => input }
  const context = { data: contactPage(site, env), Page, globalContext }
  const { pageContext } = await onRenderHtml(context as unknown as PageContextServer)
  return pageContext.head
}

test('a kind of section without a component is reported with its page', async () => {
  const page = { head: { path: '/jobb' }, sections: [{ type: 'quotes' }] } as never
  await expect(rendered(() => <Sections page={page} />)).rejects.toThrow(
    '/jobb: sections of the kind "quotes" have no component in renderer/sections/Sections.tsx.',
  )
})

test('previews may not be indexed', async () => {
  const page = await rendered(() => null)
  expect(page?.robots).toBe('index, follow')
  const preview = await rendered(() => null, { preview: true })
  expect(preview?.robots).toBe('noindex, nofollow')
})
