/** The document that +onRenderHtml returns for a page of the test. */
import { styled } from 'styled-components'
import type { PageContextServer } from 'vike/types'
import { expect, test, vi } from 'vitest'
import { onRenderHtml } from '../../renderer/+onRenderHtml.tsx'
import { contactPage } from '../../renderer/content/model/page.ts'
import { Sections } from '../../renderer/sections/Sections.tsx'
import { deployedOutputs } from '../../scripts/lab/fixtures/deployedOutputs.ts'
import { smallEnv as env, loadSmallSite } from '../../scripts/lab/fixtures/smallSite.ts'

const { site } = loadSmallSite({})
// The build renders without DEV.
vi.stubEnv('DEV', false)
const Red = styled.p`
  color: red;
`

async function rendered(Page: () => React.ReactNode, custom: { preview?: boolean } = {}) {
  const input = {
    site,
    env,
    deployment: { ...deployedOutputs, custom: { ...deployedOutputs.custom, ...custom } },
  }
  const globalContext = { readPageInput: async () => input }
  const context = { data: contactPage(site, env), Page, globalContext }
  const { documentHtml, pageContext } = await onRenderHtml(context as unknown as PageContextServer)
  return { html: String(documentHtml), head: pageContext.head }
}

test('a kind of section without a component is reported with its page', async () => {
  const page = { head: { path: '/jobb' }, sections: [{ type: 'quotes' }] } as never
  await expect(rendered(() => <Sections page={page} />)).rejects.toThrow(
    '/jobb: sections of the kind "quotes" have no component in renderer/sections/Sections.tsx.',
  )
})

test('previews may not be indexed', async () => {
  const page = await rendered(() => null)
  expect(page.html).toContain('<meta name="robots" content="index, follow"/>')
  const preview = await rendered(() => null, { preview: true })
  expect(preview.html).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(preview.head.robots).toBe('noindex, nofollow')
})

test('a page has the rules of its components, and a policy that differs between pages only in two hashes', async () => {
  const { html } = await rendered(() => <Red>Hej</Red>)
  const [, name] = /<p class="[^"]*?(\w+)">Hej<\/p>/.exec(html) ?? []
  expect(html).toContain(`.${name}{color:red;}`)
  // Vike adds the script of the page.
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script>', '<script type="application/ld+json">'])
  const policyOf = (of: string) =>
    /Content-Security-Policy" content="([^"]*)"/.exec(of)![1]!.split('; style-src ')
  const [policy, hashes] = policyOf(html)
  const [same, other] = policyOf((await rendered(() => null)).html)
  expect(policy).toBe(same)
  expect(hashes).not.toBe(other)
  expect(hashes).toMatch(/^'self' 'sha256-[^']+'; script-src 'self' 'sha256-[^']+' 'sha256-[^']+'$/)
  expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types page default$/)
})
