/** The document that +onRenderHtml returns, of a page made for the test. */
import { styled } from 'styled-components'
import type { PageContextServer } from 'vike/types'
import { expect, test, vi } from 'vitest'
import { onRenderHtml } from '../../renderer/+onRenderHtml.tsx'
import { contactPage } from '../../renderer/content/model/page.ts'
import { styled as shortened } from '../../renderer/document/styles.ts'
import { useBehaviour } from '../../renderer/pageContext.tsx'
import { smallEnv as env, smallLoaded } from '../../scripts/lab/fixtures/smallSite.ts'

const { site } = smallLoaded({})
// As the build renders.
vi.stubEnv('DEV', false)
const scripts = {
  client: '/assets/client.js',
  behaviours: { everyPage: 'every()', form: 'form()', photos: 'photos()', notFound: 'lost()' },
}
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
    scripts: { ...scripts, words: new Set<string>() },
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

test('a page has the rules of its components and the scripts that these ask for', () => {
  const Photos = () => <Red {...useBehaviour('photos')}>Hej</Red>
  const { html } = rendered(Photos)
  const [, name] = /<p data-behaviour="photos" class="[^"]*?([a-z]{1,2})">Hej<\/p>/.exec(html) ?? []
  expect(html).toContain(`.${name}{color:red}`)
  expect(html).toContain('<script>photos()</script></div><script>every()</script></body>')
  expect(html).not.toContain('<script>form()')
  expect(rendered(() => null).html).not.toContain('photos()')
  const Unknown = () => <p {...useBehaviour('missing')} />
  expect(() => rendered(Unknown)).toThrow('The behaviour missing has no renderer/behaviours/missing.ts.')
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
