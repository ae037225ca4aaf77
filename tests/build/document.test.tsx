/** The document that +onRenderHtml returns for a page of the test. */
import { styled } from 'styled-components'
import type { PageContextServer } from 'vike/types'
import { expect, test, vi } from 'vitest'
import { onRenderHtml } from '../../renderer/+onRenderHtml.tsx'
import { contactPage } from '../../renderer/content/model/page.ts'
import { Sections } from '../../renderer/sections/Sections.tsx'
import { deployedOutputs } from '../support/deployedOutputs.ts'
import { edited, smallEnv as env, loadSmallSite } from '../support/smallSite.ts'

const { site } = loadSmallSite(
  edited('pages/contact.yaml', 'keywords: [solceller]', "keywords: [sol, '{company}']"),
)
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

test('the head has the texts for search engines and previews of links', async () => {
  const { html } = await rendered(() => null)
  const description =
    'En beskrivning som är tillräckligt lång för att synas i sökresultat, om kontakt.'
  const pattern =
    /<meta (?:name|property)="((?:og|twitter|geo)[:.]\S+|keywords|author)" content="([^"]*)"/g
  expect([...html.matchAll(pattern)].map(([, name, text]) => `${name} ${text}`)).toEqual([
    'keywords sol, Exempelsol',
    'author Exempelsol',
    'og:type website',
    'og:site_name Exempelsol',
    'og:locale sv_SE',
    'og:title Kontakt',
    `og:description ${description}`,
    'og:url https://www.exempelsol.example/kontakt',
    'og:image https://www.exempelsol.example/lankkort/kontakt.jpg',
    'og:image:alt Kontakt',
    'og:image:width 1200',
    'og:image:height 630',
    'twitter:card summary_large_image',
    'twitter:title Kontakt',
    `twitter:description ${description}`,
    'twitter:image https://www.exempelsol.example/lankkort/kontakt.jpg',
    'geo.region SE-VG',
    'geo.placename Partille',
  ])
  const own = 'title: Kontakt – {company}\n  ogImage: { file: tak.webp, alt: Ett tak }'
  const { head } = contactPage(
    loadSmallSite(edited('pages/contact.yaml', 'title: Kontakt', own)).site,
    env,
  )
  expect(head).toMatchObject({
    title: 'Kontakt – Exempelsol',
    card: '/images/tak.webp',
    cardTitle: 'Kontakt',
    cardAlt: 'Ett tak',
    ownCard: true,
  })
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
