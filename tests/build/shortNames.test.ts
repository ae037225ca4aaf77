import { expect, test } from 'vitest'
import { finisher } from '../../scripts/build/finishHtml.ts'

const deployment = {
  auth: { aws_region: 'eu-north-1', identity_pool_id: 'eu-north-1:0' },
  storage: { aws_region: 'eu-north-1', bucket_name: 'bilder' },
  custom: { siteOrigin: 'https://www.firma.example', quoteEndpoint: 'https://form.example/' },
}

test('classes are short in rules and body alike, but for those that scripts know or people wrote', () => {
  const finish = finisher({
    client: '/assets/client.js',
    behaviours: { everyPage: 'find(".cBehav")' },
    deployment,
    scripts: 'part("button","bClient")',
  })
  const page = finish(
    {
      head: '<meta charSet="utf-8"/>',
      styles: '<style>.aPlain{color:red}.aPlain .tel,.bClient{margin:.5rem}.cBehav{top:0}.a{left:0}.dOther>a{right:0}</style>',
      classes: ['aPlain', 'bClient', 'cBehav', 'dOther'],
      body: '<p class="sc-9f1a-0 aPlain tel">aPlain</p><b class="bClient dOther">x</b><i class="sc-9f1a-1"></i><i class="cBehav a"></i>',
    },
    'index.html',
  )
  expect(page).toContain('<style>.b{color:red}.b .tel,.bClient{margin:.5rem}.cBehav{top:0}.a{left:0}.c>a{right:0}</style>')
  expect(page).toContain('<p class="b tel">aPlain</p><b class="bClient c">x</b><i></i><i class="cBehav a"></i>')
})
