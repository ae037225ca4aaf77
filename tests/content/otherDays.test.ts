/** The content on days when facts have expired or been renewed, and when articles are published. */
import { describe, expect, test } from 'vitest'
import { isNode, parseDocument } from 'yaml'
import { contentQuality } from '../../renderer/content/check/quality.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { pricesIn } from '../../renderer/content/model/facts.ts'
import { pageModel } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { definition } from '../../renderer/content/schema/traverse.ts'
import type { Site } from '../../renderer/content/site.ts'
import { contentFiles, readContent } from '../../scripts/build/contentFiles.ts'
import { checkCommit } from '../../scripts/editor/checkCommit.ts'
import {
  edited,
  problemsIn,
  smallEnv,
  smallOptions,
  smallSite,
  withFiles,
} from '../../scripts/lab/fixtures/smallSite.ts'
import { fields, type SchemaField } from './schemaFields.ts'

const later = '2028-01-01'

/** A file whose first line with a key has another value. */
const line = (file: string, key: string, value: string) => {
  const pattern = new RegExp(`^( *${key}: ?).*`, 'm')
  const from = pattern.exec(smallSite[file]!)?.[0] ?? key
  return edited(
    file,
    from,
    from.replace(pattern, (_, start: string) => start + value),
  )
}
const homeTitle = (value: string) => line('pages/home.yaml', 'title', value)
const errorsIn = (changes: Record<string, string>) =>
  problemsIn(changes)
    .split('\n')
    .filter((text) => text !== '' && !text.includes('varning:'))

const list = (items: string) =>
  `sections:\n  - type: list\n    anchor: lista\n    title: Listan\n    items:\n${items}`
const item = (text: string) => `      - { title: Rubrik, text: '${text}' }\n`
const deductions = (sections: string) => edited('pages/deductions.yaml', 'sections: []', sections)
const page = (...sections: string[]) => deductions(['sections:', ...sections].join('\n  - '))
/** Another page links to #sno. */
const sno = '\n## Snö på taket {#sno}\n\nSnön glider av.\n'
const vinter = smallSite['blog/vinter.md']!
const article = (body: string) => edited('blog/vinter.md', vinter.split('---\n')[2]!, body + sno)

describe('a text that its page cannot do without is an error before the day', () => {
  test.each([
    ['the menu', line('services/takvatt.yaml', 'menuText', "'{if:box_price}Pris{/if}'")],
    ['a page title', homeTitle("'{if:box_price}Pris{/if}'")],
    [
      'an article',
      { 'blog/vinter.md': `${vinter.replace('\nKyla', '\n{if:box_price}Kyla')}{/if}` },
    ],
  ])('%s', (_, changes) => {
    const [error = '', ...others] = errorsIn(changes)
    expect(error).toMatch(new RegExp(`^content/${Object.keys(changes)[0]}:\\d+:\\d+ `))
    expect(error).toContain(
      'texten är tom när priset har gått ut (2027-06-30). Skriv {else} och en text.',
    )
    expect(others).toEqual([])
  })

  test('with {else} it is none', () => {
    expect(errorsIn(homeTitle("'{if:box_price}Pris{else}Sol{/if}'"))).toEqual([])
  })

  test('before {else} it needs a text too, which a renewed price would leave empty', () => {
    const home = homeTitle("'{if:box_price}{else}Sol{/if}'")
    expect(errorsIn(home)).toEqual([
      expect.stringContaining(
        'texten är tom så länge priset gäller (2027-06-30). Skriv {else} och en text.',
      ),
    ])
  })

  test('two facts that leave nothing together', () => {
    const home = homeTitle("'{if:box_price}Pris{/if}{if:rot} och avdrag{/if}'")
    expect(errorsIn(home)).toEqual([
      expect.stringMatching(
        /texten är tom när siffrorna (box_price och rot|rot och box_price) har gått ut \(2027-06-30\)/,
      ),
    ])
  })

  test('punctuation and Markdown are no text', () => {
    const home = homeTitle("'{if:box_price}Pris{/if}.'")
    expect(errorsIn(home)).toEqual([
      expect.stringContaining('av texten blir bara "." kvar när priset'),
    ])
    const body = page(`{ type: text, title: Rubrik, body: '**{if:box_price}Pris{/if}**' }`)
    expect(errorsIn(body)).not.toEqual([])
  })
})

test('one fault is one problem, where the text stands, whatever goes with it', () => {
  const changes = line('services/solceller.yaml', '  linkLabel', "'{if:rot}Sol {city}{/if}'")
  expect(errorsIn(changes)).toEqual([
    expect.stringMatching(
      /^content\/services\/solceller\.yaml:40:\d+ {2}texten är tom när siffran/,
    ),
  ])
  expect(errorsIn(line('staff/anna-svensson.yaml', 'role', "'{if:rot}Sol{/if}'"))).toHaveLength(1)
})

describe('what a page can do without may go', () => {
  test.each([
    [
      'a point of three',
      deductions(list(item('Ett.') + item('Två.') + item('{if:box_price}Tre.{/if}'))),
    ],
    [
      'an optional lede',
      page(`{ type: text, title: Rubrik, lede: '{if:rot}Avdrag.{/if}', body: Text. }`),
    ],
    [
      'a section of two',
      page(
        '{ type: text, title: Rubrik, body: Text. }',
        `{ type: text, title: Pris, body: '{if:box_price}Text.{/if}' }`,
      ),
    ],
  ])('%s', (_, changes) => {
    expect(problemsIn(changes)).toBe('')
    const { site } = loadSite(withFiles(changes), { ...smallOptions, today: later })
    expect(pathsOf(site)).toEqual(pathsOf(loadSite(smallSite, smallOptions).site))
  })
})

describe('rules of the schema and of links hold on every day', () => {
  test('the least number of points, reported at the point', () => {
    const [error = '', ...others] = errorsIn(
      deductions(list(item('Ett.') + item('{if:box_price}Två.{/if}'))),
    )
    expect(error).toMatch(
      /^content\/pages\/deductions\.yaml:\d+:\d+ {2}Punkter: minst 2\. Så är det när box_price har gått ut \(2027-06-30\)\./,
    )
    const at = Number(/:(\d+):/.exec(error)?.[1])
    const [text = ''] = Object.values(
      deductions(list(item('Ett.') + item('{if:box_price}Två.{/if}'))),
    )
    expect(text.split('\n')[at - 1]).toContain('{if:box_price}')
    expect(others).toEqual([])
  })

  test('all sections of a page', () => {
    const changes = page(`{ type: text, title: Pris, body: '{if:box_price}Text.{/if}' }`)
    expect(errorsIn(changes)).toEqual([
      expect.stringContaining(
        'alla delar av sidan /avdrag försvinner. Så är det när box_price har gått ut',
      ),
    ])
  })

  test('a warning where all sections are prices', () => {
    const product = [
      `{ type: product, title: Pris, name: Box, brand: Kabelin, text: Med kabel., price: box_price, priceNote: Med moms., image: { file: tak.webp, alt: Ett tak } }`,
    ]
    expect(problemsIn(page(...product)).split('\n')).toEqual([
      expect.stringContaining('varning: alla delar av sidan /avdrag försvinner.'),
    ])
  })

  test('a link to a section that goes', () => {
    const sections = [
      `{ type: text, anchor: pris, title: Box, body: '{if:rot}Text.{/if}' }`,
      `{ type: text, title: Rubrik, body: 'Se [boxen](#pris).' }`,
    ]
    expect(errorsIn(page(...sections))).toEqual([
      expect.stringMatching(
        /stället #pris finns inte på \/avdrag\. Så är det när rot har gått ut \(2027-01-31\)\./,
      ),
    ])
  })

  test('a link to a heading that goes, from another page', () => {
    const changes = {
      ...article(
        '\n{if:rot}## Avdraget {#avdraget}\n\nText.\n\n{/if}## Vintern {#vintern}\n\nText.\n',
      ),
      ...page(`{ type: text, title: Rubrik, body: 'Se [artikeln](/blog/vinter#avdraget).' }`),
    }
    expect(errorsIn(changes)).toEqual([
      expect.stringMatching(
        /^content\/pages\/deductions\.yaml:\d+:\d+ {2}stället #avdraget finns inte på \/blog\/vinter\./,
      ),
    ])
  })

  test('a heading or point with nothing left is reported where it stands', () => {
    const [heading = ''] = errorsIn(
      article('\nText.\n\n## Pris\n\n{if:rot}Text.{/if}\n\n## Sedan\n\nText.\n'),
    )
    expect(heading).toContain(
      'en rubrik, punkt eller ruta står tom när siffran har gått ut (2027-01-31).',
    )
    for (const body of [
      '- Ett\n- {if:rot}Två{/if}',
      '> {if:rot}Ett{/if}',
      '| A | B |\n|---|---|\n| x | {if:rot}y{/if} |',
      '**{if:rot}Pris{/if}** och mer',
      '```note Råd\n{if:rot}Ett{/if}\n```',
    ])
      expect(errorsIn(article(`\nText.\n\n${body}\n`)), body).toEqual([
        expect.stringContaining('en rubrik, punkt eller ruta står tom'),
      ])
    expect(
      errorsIn(article('\nText.\n\n{if:rot}## Pris\n\nText.\n\n{/if}## Sedan\n\nText.\n')),
    ).toEqual([])
  })

  test('conditions around rows of a list or a table, and around blocks', () => {
    for (const body of [
      '- Ett\n{if:rot}- Två\n{/if}- Tre',
      '- Ett\n{if:rot}\n- Två\n{/if}\n- Tre',
      '| A | B |\n|---|---|\n{if:rot}| 1 | 2 |\n{/if}| 3 | 4 |',
      '| A | B |\n|---|---|\n| Avdrag | {if:rot}30 %{else}enligt offert{/if} |',
      '{if:rot}\n```note Råd\nText.\n```\n{/if}',
    ])
      expect(problemsIn(article(`\nText.\n\n${body}\n`)), body).toBe('')
    expect(problemsIn(article('\nText.\n\n1. Ett\n{if:rot}2. Två\n{/if}3. Tre\n'))).toContain(
      'talet 3. visas som 2. Så är det när rot har gått ut (2027-01-31).',
    )
    expect(problemsIn(article('\nText.\n\n{if:rot}Två{/if} **Viktigt:**Läs\n'))).toContain(
      'tecknet ** visas som det står. Fet text',
    )
  })

  test('a problem behind a long hidden text is reported on its own line', () => {
    const hidden = `{if:rot}${'Många ord om avdraget. '.repeat(20)}{/if}`
    const body = `\nText.\n\n${hidden}\n\n{if:rot}## Avdraget {#avdraget}\n\nText.\n\n{/if}Rad.\n\nSe [avdraget](#avdraget).\n`
    const [error = ''] = errorsIn(article(body))
    const [text = ''] = Object.values(article(body))
    expect(text.split('\n')[Number(/:(\d+):/.exec(error)?.[1]) - 1]).toBe(
      'Se [avdraget](#avdraget).',
    )
  })

  test('warnings about the length of titles and descriptions, and of a dash left alone', () => {
    const home = homeTitle(`'{if:rot}Kort{else}${'lång '.repeat(10)}och längre titel{/if}'`)
    const { site, sources } = loadSite(withFiles(home), smallOptions)
    const warnings = contentQuality(site!, sources, smallOptions).map(problemText)
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /pages\/home\.yaml:2:.* sidtiteln på \/ är 66 tecken.* Så är det när rot har gått ut/,
      ),
    )
    const dash = homeTitle("'Solceller – {if:rot}pris{/if} | Firman'")
    expect(problemsIn(dash)).toMatch(
      /varning: skiljetecknet blir ensamt kvar när siffran har gått ut/,
    )
    const colon = article('\nAvdrag: {if:rot}30 %{/if}\n\nSlut.\n')
    expect(problemsIn(colon)).toContain(
      'varning: skiljetecknet blir ensamt kvar när siffran har gått',
    )
    expect(problemsIn(article('\nSol,{if:rot} avdrag,{/if}\nvind.\n'))).toBe('')
  })

  test('texts that mails and forms use have no conditions', () => {
    const name = line('services/takvatt.yaml', 'name', "'Taktvätt{if:rot} med avdrag{/if}'")
    expect(errorsIn(name)).toEqual([
      expect.stringContaining('ett villkor kan inte stå här, för texten används också i mejl.'),
    ])
  })
})

describe('dated articles', () => {
  const dated = (day: string, body: string) =>
    vinter.replace(/date: .*/, `date: ${day}`).replace(/---\n[^-]*$/, `---\n\n${body}\n`)
  test('a link from an article to one that is published later', () => {
    const articles = {
      'blog/forst.md': dated('2026-12-01', 'Se [sedan](/blog/sedan).'),
      'blog/sedan.md': dated('2026-12-24', 'Text.'),
    }
    const message =
      /^content\/blog\/forst\.md:\d+:\d+ {2}sidan \/blog\/sedan finns inte\..*Så är det den 1 december 2026\./
    expect(errorsIn(articles)).toEqual([expect.stringMatching(/sidan \/blog\/sedan finns inte/)])
    expect(errorsIn(articles)[0]!.replace(/(finns inte\.) (Så är)/, '$1 $2')).toMatch(message)
    const published = loadSite(withFiles(articles), {
      ...smallOptions,
      onlyPublished: true,
    }).problems
    expect(published.map(problemText)).toEqual([
      expect.stringContaining('Så är det den 1 december 2026.'),
    ])
    expect(
      errorsIn({ ...articles, 'blog/forst.md': dated('2026-12-24', 'Se [sedan](/blog/sedan).') }),
    ).toEqual([])
  })
})

test('the CMS refuses what a later day would break, at the field', () => {
  const file = 'services/takvatt.yaml'
  const text = smallSite[file]!.replace(/^menuText: .*/m, "menuText: '{if:box_price}Pris{/if}'")
  const { problems } = checkCommit(
    { writes: { [file]: text }, deletes: [] },
    { files: smallSite, options: smallOptions },
    true,
  )
  expect(problems).toEqual([
    {
      text: 'texten är tom när priset har gått ut (2027-06-30). Skriv {else} och en text.',
      label: 'En rad i menyn',
      path: 'menuText',
    },
  ])
})

const pathsOf = (site: Site | undefined) => site && pagesOf(site).map(({ path }) => path)

/** What visitors find on every day: pages with a heading, menu, cards, and the choices of forms. */
const backbone = (site: Site, today: string) =>
  pagesOf(site).map((entry) => {
    const model = pageModel(entry, site, { ...smallEnv, today })
    const { shell, head } = model
    expect(
      [head.title, head.description, entry.hero?.title ?? head.title].every((text) =>
        /\w/.test(text),
      ),
      entry.path,
    ).toBe(true)
    return {
      path: entry.path,
      services: shell.services.map(({ href }) => href),
      footer: shell.footer.map(({ href }) => href),
    }
  })

const texts = fields.filter(
  ({ schema, value }) => definition(schema).type === 'string' && typeof value === 'string',
)

/** The file with a condition around the whole of a text, and the text's line. */
function withCondition({ source, path, value }: SchemaField, id: string) {
  const isArticle = source.file.endsWith('.md')
  const document = parseDocument(isArticle ? source.text.split('---\n')[1]! : source.text)
  document.setIn(path, `{if:${id}}${String(value)}{/if}`)
  const yaml = document.toString({ lineWidth: 0 })
  const node = parseDocument(yaml).getIn(path, true)
  const offset = (isNode(node) && node.range?.[0]) || 0
  const text = isArticle ? `---\n${yaml}---\n${source.text.slice(source.bodyStart)}` : yaml
  return { text, line: yaml.slice(0, offset).split('\n').length + (isArticle ? 1 : 0) }
}

describe('a condition around each text of the schema', () => {
  const base = loadSite(smallSite, smallOptions).site!
  const cases = texts.map((field) => {
    const { text, line } = withCondition(field, 'box_price')
    const { problems } = loadSite(withFiles({ [field.source.file]: text }), smallOptions)
    const errors = problems.filter(({ severity }) => severity === 'error')
    return { field, text, line, errors }
  })

  test('is an error at its line, or the day changes nothing that visitors need', () => {
    expect(cases.length).toBeGreaterThan(200)
    for (const { field, text, line, errors } of cases) {
      if (errors.length > 0) {
        const own = errors.filter(
          (error) => error.file === `content/${field.source.file}` && error.line === line,
        )
        expect(own, `${field.name}: ${errors.map(problemText).join(' ')}`).not.toEqual([])
        continue
      }
      const { site } = loadSite(withFiles({ [field.source.file]: text }), {
        ...smallOptions,
        today: later,
      })
      expect(site, field.name).toBeDefined()
      expect(backbone(site!, later), field.name).toEqual(backbone(base, later))
    }
  })

  test('is an error for every required text outside of lists', () => {
    const silent = cases.filter(({ field, errors }) => field.required && errors.length === 0)
    const inLists = silent.filter(({ field }) =>
      field.path.some((step) => typeof step === 'number'),
    )
    expect(silent.map(({ field }) => field.name)).toEqual(inLists.map(({ field }) => field.name))
  })
})

describe('the site’s content has the same pages whichever facts expire', async () => {
  const { options } = await readContent('content', '2026-11-20', async () => undefined)
  const files = contentFiles()
  const { site } = loadSite(files, options)
  const ids = site!.facts.facts.map(({ id }) => id)
  const expired = (gone: readonly string[]) => {
    const document = parseDocument(files['facts.yaml']!)
    for (const [index, id] of ids.entries())
      if (gone.includes(id))
        for (const key of ['checkBy', 'validTo'])
          if (document.hasIn(['facts', index, key]))
            document.setIn(['facts', index, key], '2026-11-01')
    return { ...files, 'facts.yaml': document.toString({ lineWidth: 0 }) }
  }
  /** The prices of a section have one last day. */
  const withPeers = (id: string) => [
    id,
    ...pagesOf(site!).flatMap(({ sections }) =>
      sections.flatMap(({ section }) => (pricesIn(section).includes(id) ? pricesIn(section) : [])),
    ),
  ]
  const groupOf = (id: string) => [...new Set(withPeers(id).flatMap(withPeers))].sort()
  /** Without a condition or a last day a fact only has a warning. */
  const matters = ({ id, validTo }: { id: string; validTo?: string | undefined }) =>
    validTo !== undefined || Object.values(files).some((text) => text.includes(`{if:${id}}`))
  const groups = new Map(
    site!.facts.facts.filter(matters).map(({ id }) => [groupOf(id).join(' '), groupOf(id)]),
  )
  test.each([...groups, ['all', ids] as const])('%s', (_, gone) => {
    const loaded = loadSite(expired(gone), options)
    expect(loaded.problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual(
      [],
    )
    expect(pathsOf(loaded.site)).toEqual(pathsOf(site))
  })
})
