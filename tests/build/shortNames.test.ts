import { expect, test } from 'vitest'
import { finisher } from '../../scripts/build/finishHtml.ts'

const deployment = {
  auth: { aws_region: 'eu-north-1', identity_pool_id: 'eu-north-1:0' },
  storage: { aws_region: 'eu-north-1', bucket_name: 'bilder' },
  custom: { siteOrigin: 'https://www.firma.example', quoteEndpoint: 'https://form.example/' },
}

const finishing = (everyPage: string, scripts = '') =>
  finisher({ client: '/assets/client.js', behaviours: { everyPage, form: '1' }, deployment, origin: deployment.custom.siteOrigin, scripts })

test('classes and custom properties are short in rules and body alike, but for those that scripts know or people wrote', () => {
  const finish = finishing('find(".cBehav").style.setProperty("--b",0)', 'part("button","bClient")')
  const pieces = finish(
    {
      head: '<meta charSet="utf-8"/>',
      base: ':root{--paper:#fff;--b:0;--ink:var(--paper)}.a{left:var(--b)}',
      styles: {
        rules: '.aPlain{color:red}.aPlain .tel,.bClient{margin:.5rem}.cBehav{top:0}.four>a{right:0}.aPlain .foursome{top:0}',
        classes: ['aPlain', 'bClient', 'cBehav', 'four'],
      },
      body: {
        above: '<p class="sc-9f1a-0 aPlain tel">aPlain</p>',
        main: '<b class="bClient four"><a>x--ink</a></b><i class="sc-9f1a-1" fill="var(--ink)"></i>',
        below: '<i class="cBehav a foursome"></i>',
      },
    },
    'index.html',
  )
  const page = pieces.map(({ text }) => text).join('')
  expect(page).toContain(
    '<style>:root{--a:#fff;--b:0;--c:var(--a)}.a{left:var(--b)}.b{color:red}.b .tel,.bClient{margin:.5rem}.cBehav{top:0}.c>a{right:0}.b .foursome{top:0}</style>',
  )
  expect(page).toContain(
    '<p class="b tel">aPlain</p><b class="bClient c"><a>x--ink</a></b><i fill="var(--c)"></i><i class="cBehav a foursome"></i>',
  )
})

test('what two pages share is cut, hashed and encoded once', () => {
  const finish = finishing('1')
  const styles = { rules: '.aPlain{color:red}', classes: ['aPlain'] }
  const pageOf = (main: string) =>
    finish(
      { head: '<meta charSet="utf-8"/>', base: '', styles, body: { above: '<p class="aPlain">Meny</p>', main, below: '<p>Fot</p>' } },
      'index.html',
    )
  const [one, other] = [pageOf('<p class="aPlain">Ett</p>'), pageOf('<p class="aPlain">Två</p>')]
  const shared = one.filter((piece, index) => piece === other[index]).map(({ text }) => text)
  expect(shared).toEqual([
    '<style>.a{color:red}</style>',
    '<p class="a">Meny</p>',
    '<p>Fot</p>',
    expect.stringContaining('<script>1</script></body>'),
  ])
})
