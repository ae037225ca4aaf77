/** The document that +onRenderHtml returns, of a page made for the test. */
import { styled } from 'styled-components'
import type { PageContextServer } from 'vike/types'
import { expect, test, vi } from 'vitest'
import { onRenderHtml } from '../../renderer/+onRenderHtml.tsx'
import { contactPage } from '../../renderer/content/model/page.ts'
import { styled as shortened } from '../../renderer/document/styles.ts'
import { smallEnv as env, smallLoaded } from '../../scripts/lab/fixtures/smallSite.ts'

const { site } = smallLoaded({})
// As the build renders.
vi.stubEnv('DEV', false)
const deployment = {
  auth: { aws_region: 'eu-north-1', identity_pool_id: 'eu-north-1:0' },
  storage: { aws_region: 'eu-north-1', bucket_name: 'bilder' },
  custom: { siteOrigin: 'https://www.firma.example', quoteEndpoint: 'https://form.example/' },
}
const Red = styled.p`
  color: red;
`

function rendered(Page: () => React.ReactNode, custom: { preview?: boolean } = {}) {
  const input = {
    site,
    env,
    deployment: { ...deployment, custom: { ...deployment.custom, ...custom } },
    scripts: { site: '/assets/site.js', words: new Set<string>() },
  }
  const { documentHtml, pageContext } = onRenderHtml({ data: contactPage(site, env), Page, input } as unknown as PageContextServer)
  return { html: (documentHtml as unknown as { _escaped: string })._escaped, head: pageContext.head }
}

test('search engines find the site and not its previews', () => {
  const page = () => rendered(() => null)
  expect(page().html).toContain('<meta name="robots" content="index, follow"/>')
  const preview = rendered(() => null, { preview: true })
  expect(preview.html).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(preview.head.robots).toBe('noindex, nofollow')
})

test('a page has the rules of its components, one script, and a policy that differs from other pages in the hash of its style alone', () => {
  const { html } = rendered(() => <Red>Hej</Red>)
  const [, name] = /<p class="[^"]*?([a-z]{1,2})">Hej<\/p>/.exec(html) ?? []
  expect(html).toContain(`.${name}{color:red}`)
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script>',
    '<script type="application/ld+json">',
    '<script type="module" src="/assets/site.js" fetchpriority="low">',
  ])
  const policyOf = (of: string) => /Content-Security-Policy" content="([^"]*)"/.exec(of)![1]!.split('; style-src ')
  const [policy, style] = policyOf(html)
  const [same, other] = policyOf(rendered(() => null).html)
  expect(policy).toBe(same)
  expect(style).not.toBe(other)
  expect(policy).toMatch(/; script-src 'self' 'sha256-[^']+';/)
})

test('classes that styled-components generates are short, those that people or scripts write are not', () => {
  const tags =
    '.aPlain{color:red;}.aPlain .tel,.bClient{margin:.5rem;}.four>a{right:0;}.aPlain .foursome{top:0;}.a-d table{top:1px;}/*!sc*/\ndata-styled.g1[id="x"]{content:"aPlain,bClient,four,a-d,"}/*!sc*/\n'
  const { html, css } = shortened(
    '<p class="sc-9f1a-0 aPlain tel">aPlain</p><b class="bClient four"></b><i class="sc-9f1a-1"></i><b class="a-d"></b>',
    tags,
    {
      base: '.a{left:0}',
      fixed: new Set(['bClient']),
    },
  )
  expect(css).toBe('.a{left:0}.b{color:red}.b .tel,.bClient{margin:.5rem}.c>a{right:0}.b .foursome{top:0}.d table{top:1px}')
  expect(html).toBe('<p class="b tel">aPlain</p><b class="bClient c"></b><i></i><b class="d"></b>')
})
