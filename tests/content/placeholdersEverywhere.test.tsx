/** Every text of content is shown, and a placeholder in it is filled in wherever the text is shown, mailed or exported, or the check rejects it. */
import type { ComponentType } from 'react'
import type { PageContextServer } from 'vike/types'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { onRenderHtml } from '../../renderer/+onRenderHtml.tsx'
import type { Text } from '../../renderer/content/check/walk.ts'
import { loadSite } from '../../renderer/content/load.ts'
import { notFoundPage, pageModel } from '../../renderer/content/model/page.ts'
import { pagesOf } from '../../renderer/content/model/pagesOf.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { collections } from '../../renderer/content/schema/collections.ts'
import { roleOf } from '../../renderer/content/schema/roles.ts'
import { definition, unwrap } from '../../renderer/content/schema/traverse.ts'
import type { Site } from '../../renderer/content/site.ts'
import { cardContent } from '../../scripts/build/cardContent.ts'
import { deployContent } from '../../scripts/build/deployContent.ts'
import { siteFiles } from '../../scripts/build/siteFiles.ts'
import { deployedOutputs } from '../support/deployedOutputs.ts'
import { smallEnv, smallOptions } from '../support/smallSite.ts'
import { officeContent } from '../../pages/kontor/officeContent.ts'
import { full, nameOf, original, texts, textOfSchema, withText } from './everyText.ts'

const planted = ['', '{fact:rot}', '{towns}', '{if:box_price}Ja{else}Nej{/if}']
const { today } = smallOptions

const pages = Object.entries(
  import.meta.glob<ComponentType>('../../pages/**/+Page.tsx', { import: 'Page', eager: true }),
).map(([file, Page]) => {
  const route = file.replace(/^.*\/pages|(\/index)?\/\+Page\.tsx$/g, '').replace(/@\w+/g, '[^/]+')
  return { pattern: new RegExp(`^${route || '/'}$`), Page }
})
async function html(site: Site, path: string, data: unknown) {
  const { Page } = pages.find(({ pattern }) => pattern.test(path))!
  const globalContext = {
    readPageInput: async () => ({ site, env: smallEnv, deployment: deployedOutputs }),
  }
  const { documentHtml, pageContext } = await onRenderHtml({
    data,
    Page,
    globalContext,
  } as unknown as PageContextServer)
  return { html: String(documentHtml), head: pageContext.head }
}

/** Everything that is made from the site, by its name. */
async function outputs(site: Site): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  const entries = pagesOf(site)
  for (const entry of entries) {
    const page = await html(site, entry.path, pageModel(entry, site, smallEnv))
    all[entry.path] = page.html
    all[`card of ${entry.path}`] = JSON.stringify([
      page.head.cardTitle,
      cardContent(site, today, entry),
    ])
  }
  all['404'] = (await html(site, '/_error', notFoundPage(site, smallEnv))).html
  const listed = entries.map(({ path }) => ({
    url: `${site.company.origin}${path}`,
    indexed: true,
  }))
  Object.assign(all, siteFiles(site, listed, today))
  all.functions = JSON.stringify({ ...deployContent(site, today), privacyText: '' })
  // The office page fills in the customer's.
  all.kontor = JSON.stringify(officeContent(site, today)).replace(/\{(name|number)\}/g, '')
  return all
}

/** Only beside figures of the sun that the small site does not have; Markdown like all others. */
const elsewhere = ['estimate.body']

test('every text of the schema stands in the site of these tests', () => {
  expect(original.problems.filter(({ severity }) => severity === 'error').map(problemText)).toEqual(
    [],
  )
  const missing = textSchemas().filter(
    ({ schema, name }) => !textOfSchema.has(schema) && !elsewhere.some((end) => name.endsWith(end)),
  )
  expect(missing.map(({ name }) => name)).toEqual([])
  expect(textSchemas().length).toBeGreaterThan(200)
})

type Named = { schema: z.core.$ZodType; name: string }
function textSchemas(): Named[] {
  const found: Named[] = []
  const collect = (outer: z.core.$ZodType, name: string) => {
    const schema = unwrap(outer)
    const { type, shape = {}, element, valueType, options = [] } = definition(schema)
    const role = roleOf(schema)
    if (type === 'string' && ['line', 'markdown', 'alt'].some((one) => one === role))
      found.push({ schema, name })
    for (const [key, inner] of Object.entries(shape)) collect(inner, `${name}.${key}`)
    for (const inner of [element, valueType]) if (inner) collect(inner, `${name}.*`)
    for (const option of options) {
      const [kind] = definition(definition(option).shape?.type ?? option).values ?? []
      collect(option, `${name}.${String(kind)}`)
    }
  }
  for (const [name, { schema }] of Object.entries(collections)) collect(schema, name)
  return found
}

/**
 * Groups with at most one text of each file, so that one load checks as many texts as there are files. Facts are alone: without them
 * other texts are not checked.
 */
function oneOfEachFile(): Text[][] {
  const { facts = [], others = [] } = Object.groupBy(texts, ({ source }) =>
    source.file === 'facts.yaml' ? 'facts' : 'others',
  )
  const byFile = [...Map.groupBy(others, ({ source }) => source.file).values()]
  const most = Math.max(...byFile.map(({ length }) => length))
  const groups = Array.from({ length: most }, (_, index) =>
    byFile.flatMap((list) => list[index] ?? []),
  )
  return [...groups, ...facts.map((text) => [text])]
}

/** Other reasons than the placeholder: a short text has no place for it. */
const isAboutLength = (message: string) => /: högst \d+ tecken\. Nu/.test(message)
const shortTexts = /priceRange$/
/** Where a text asks for it, in no menu, overridden by another text, drawn, or for a check. */
const notShown =
  /^(facts.yaml .*(statement|source)|site.yaml founded|pages.(blog.yaml aside|(quote|thanks).yaml menu)|cities\S+ districts|staff\S+ name$|references\S+ board|services\S+ jobWords)/

/** Without a placeholder behind the text, whose words and figures are checked. */
const marked = ({ value }: Text, index: number, placeholder: string) =>
  placeholder ? `M${index}M ${placeholder}` : `${value} M${index}M`

test.each(planted)(
  'a text with %j is shown with it filled in, or rejected with a reason',
  async (placeholder) => {
    const accepted: Text[] = []
    for (const all of oneOfEachFile()) {
      // A figure with more words is none.
      const group = all.filter((text) => placeholder || !nameOf(text).endsWith('figure'))
      const files = Object.fromEntries(
        group.map((text) => [text.source.file, withText(text, marked(text, 1, placeholder))]),
      )
      const { problems } = loadSite({ ...full, ...files }, smallOptions)
      for (const text of group) {
        const errors = problems.filter(
          ({ file, severity }) => severity === 'error' && file === `content/${text.source.file}`,
        )
        if (errors.length === 0) accepted.push(text)
        else if (!shortTexts.test(nameOf(text)))
          expect(
            errors.every(({ message }) => isAboutLength(message)),
            nameOf(text),
          ).toBe(false)
      }
    }
    const files: Record<string, string> = { ...full }
    for (const [index, text] of accepted.entries())
      files[text.source.file] = withText(
        text,
        marked(text, index, placeholder),
        files[text.source.file],
      )
    const { site, problems } = loadSite(files, smallOptions)
    if (!site) throw new Error(problems.map(problemText).join('\n'))
    const all = await outputs(site)
    const leaks = Object.entries(all).flatMap(([name, text]) =>
      [...text.matchAll(/.{0,30}\{(?:fact:|towns|if:|else\}|\/if\})/g)].map(([found]) => {
        const [, index] = /M(\d+)M[^M]*$/.exec(found) ?? []
        return `${index === undefined ? found : nameOf(accepted[Number(index)]!)} in ${name}`
      }),
    )
    expect(leaks).toEqual([])
    const hidden = accepted.filter(
      (text, index) =>
        !notShown.test(nameOf(text)) &&
        !Object.values(all).some((output) => output.includes(`M${index}M`)),
    )
    expect(hidden.map(nameOf), 'a component shows each of its texts').toEqual([])
  },
)
