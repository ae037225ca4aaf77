/** JSON schemas and problem matchers for editors. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { getLanguageService } from 'yaml-language-server'
import { problemText } from '../../renderer/content/read/problems.ts'
import type { JsonSchema } from '../../scripts/build/jsonSchema.ts'
import {
  editorSchemas,
  schemaMap,
  settingsAreCurrent,
  updateSchemas,
  writeSchemas,
} from '../../scripts/build/schemas.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { colleague, first, images, localService } from '../site.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const english =
  /\b(is|not|must|expected|allowed|array|string|property|value|missing|invalid|type "|one of)\b/i

describe('the editor schemas', () => {
  test('have a Swedish title for every field', () => {
    const untitled = (schema: JsonSchema, path: string): string[] => [
      ...(schema.title || schema.const !== undefined ? [] : [path]),
      ...Object.entries(schema.properties ?? {}).flatMap(([key, child]) =>
        untitled(child, `${path}.${key}`),
      ),
      ...(schema.items ? untitled(schema.items, `${path}[]`) : []),
      ...(schema.allOf ?? []).flatMap((part) =>
        untitled(part.then ?? {}, `${path}(${part.if?.properties?.type?.const})`),
      ),
    ]
    expect(
      Object.entries(editorSchemas()).flatMap(([name, schema]) => untitled(schema, name)),
    ).toEqual([])
  })

  test('are mapped to their files in .vscode/settings.json (npm run build -- --schemas)', () => {
    expect(JSON.parse(readFileSync('.vscode/settings.json', 'utf8'))['yaml.schemas']).toEqual(
      schemaMap,
    )
  })

  test('are updated with that list', () => {
    const root = temporaryFolder()
    cpSync('content', join(root, 'content'), { recursive: true })
    cpSync('.vscode', join(root, '.vscode'), { recursive: true })
    const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
    updateSchemas(root)
    expect(settingsAreCurrent(root)).toBe(true)
    writeFileSync(
      join(root, '.vscode/settings.json'),
      JSON.stringify({ 'editor.tabSize': 2, 'yaml.schemas': {} }),
    )
    writeFileSync(join(root, '.cache/schemas/cities.json'), '{}')
    expect(settingsAreCurrent(root)).toBe(false)
    updateSchemas(root)
    expect(read('.vscode/settings.json')).toEqual({
      'editor.tabSize': 2,
      'yaml.schemas': schemaMap,
    })
    expect(read('.cache/schemas/cities.json')).toEqual(editorSchemas(join(root, 'content')).cities)
  })

  test('include a new colleague', () => {
    const kim =
      'name: Kim Ahl\ndisplayName: Kim Ahl\nrole: Elektriker\nemail: kim@ljungsol.example\norder: 9\n'
    const root = temporaryFolder({ ...contentFiles(), 'staff/kim-ahl.yaml': kim })
    const manager = editorSchemas(root).cities!.properties!.areaManager!
    expect(manager.enum).toContain('kim-ahl')
    expect(manager.markdownEnumDescriptions).toContain('Kim Ahl, Elektriker')
  })
})

test('the problem matchers of .vscode/tasks.json parse the output of the check', () => {
  type Task = {
    script: string
    problemMatcher: { severity: string; pattern: { regexp: string } }[]
  }
  const { tasks }: { tasks: Task[] } = JSON.parse(readFileSync('.vscode/tasks.json', 'utf8'))
  const problem = {
    file: 'content/cities/lerum.yaml',
    line: 8,
    column: 1,
    message: 'nyckeln "distrikt" finns inte.',
    instead: 'Menade du "districts"?',
    frame: '',
  } as const
  for (const script of ['check:content', 'dev']) {
    const matchers = tasks.find((task) => task.script === script)!.problemMatcher
    for (const severity of ['error', 'warning'] as const) {
      const line = problemText({ ...problem, severity })
      const matches = matchers.flatMap(({ severity: as, pattern }) =>
        new RegExp(pattern.regexp).exec(line)
          ? [[as, ...new RegExp(pattern.regexp).exec(line)!.slice(1)]]
          : [],
      )
      expect(matches).toEqual([
        [
          severity,
          'content/cities/lerum.yaml',
          '8',
          '1',
          'nyckeln "distrikt" finns inte. Menade du "districts"?',
        ],
      ])
    }
  }
})

const root = `${pathToFileURL(process.cwd())}/`
const { TextDocument } = createRequire(import.meta.resolve('yaml-language-server'))(
  'vscode-languageserver-textdocument',
)
const textDocument = {
  completion: {
    completionItem: { snippetSupport: true, documentationFormat: ['markdown' as const] },
  },
}
const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(new URL(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
  clientCapabilities: { textDocument },
})
const schemas = Object.entries(schemaMap).map(([uri, file]) => ({
  uri: new URL(uri, root).href,
  fileMatch: [file],
}))
service.configure({ validate: true, completion: true, hover: true, schemas })

/** Opens a text under a file name; `¤` marks the cursor. */
function open(file: string, marked: string) {
  const document = TextDocument.create(root + file, 'yaml', 1, marked.replace('¤', ''))
  const cursor = document.positionAt(Math.max(marked.indexOf('¤'), 0))
  return {
    diagnostics: async () =>
      (await service.doValidation(document, false))
        .map(
          ({ range: { start }, message }) => `${start.line + 1}:${start.character + 1} ${message}`,
        )
        .sort(),
    completions: async () =>
      (await service.doComplete(document, cursor, false)).items.map(
        ({ label, documentation, insertText, textEdit }) => ({
          label,
          about: typeof documentation === 'string' ? documentation : (documentation?.value ?? ''),
          text: textEdit?.newText ?? insertText ?? '',
        }),
      ),
    hover: async () => (await service.doHover(document, cursor))?.contents,
  }
}

describe('an editor with a YAML language server', () => {
  beforeAll(() => writeSchemas())

  test('reports nothing in content/', async () => {
    const files = Object.entries(contentFiles()).filter(([file]) => file.endsWith('.yaml'))
    expect(
      await Promise.all(files.map(([file, text]) => open(`content/${file}`, text).diagnostics())),
    ).toEqual(files.map(() => []))
  })

  test('reports errors in Swedish with their position', async () => {
    const invalid = `slug: Orten å
name: ${'Orten '.repeat(20)}
order: nio
preposition: vid
geoRegion: SE-N
geo:
  latitude: 97.7
  longitude: 12.2
areaManager: finns-inte
districts: [Centrum]
siluett: orten.svg
services:
  ${localService}:
    description: ${'En beskrivning av sidan för den som söker. '.repeat(3)}
    lede: En ingress.
    image: { file: ${first(Object.keys(images), 'picture')}, alt: En bild }
    sections:
      - type: fraga
`
    const diagnostics = await open('content/cities/fel.yaml', invalid).diagnostics()
    expect(diagnostics.filter((text) => english.test(text))).toEqual([])
    expect(diagnostics).toMatchInlineSnapshot(`
      [
        "10:12 Områden: skriv minst 3 och högst 12, med - först på varje rad.",
        "11:1 Ort: här ska stå slug, name, preposition, geoRegion, geo, areaManager, districts och services. Här får också stå order, draft, solarYield, silhouette och aliases.",
        "18:15 Vilken del: välj figures, text, cards, list, steps, faq, districts, cityLinks, brands, contactPerson, team, beforeAfter, example, prices, estimate, serviceEstimate, finance, testimonials, serviceGrid, band, closing, badges, assurance, proof, contactBlock, product, form eller cityContent.",
        "1:7 Adress: bara små bokstäver, siffror och bindestreck.",
        "2:7 Ort: skriv en text på högst 40 tecken.",
        "3:8 Ordning i listor: skriv ett heltal.",
        "4:14 Ord före orten: välj i eller på.",
        "7:13 Latitud: skriv ett tal med punkt som decimaltecken mellan 55 och 70.",
        "9:14 Områdesansvarig: välj en medarbetare i content/staff.",
      ]
    `)
  })

  test('reports missing keys by the kind of section', async () => {
    const diagnostics = await open(
      'content/services/fel.yaml',
      'sections:\n  - type: faq\n    title: x\n    items:\n      - question: a\n    look: cards\n  - title: y\n',
    ).diagnostics()
    expect(diagnostics.filter((text) => !text.startsWith('1:1 '))).toMatchInlineSnapshot(`
      [
        "5:7 Frågor: skriv minst 2 och högst 12, med - först på varje rad.",
        "5:9 Fråga och svar: här ska stå question och answer.",
        "6:5 Frågor och svar: här ska stå type, title och items. Här får också stå anchor, lede och asFaqPage.",
        "7:5 Del av sidan: börja med type.",
      ]
    `)
  })

  const portraits = first(Object.keys(images), 'picture')
  test.each([
    [
      'colleagues by name',
      'cities/a',
      'areaManager: ¤\n',
      `${colleague.id}: ${colleague.name}, ${colleague.role}`,
    ],
    ['keys with their explanation', 'cities/b', '¤', 'slug: Adress'],
    [
      'parts of a page by their Swedish names',
      'services/a',
      'sections:\n  - type: ¤\n',
      'faq: Frågor och svar',
    ],
    ['pictures', 'staff/a', 'portrait:\n  file: ¤\n', `${portraits}: `],
  ])('offers %s', async (_, file, text, wanted) => {
    const offered = await open(`content/${file}.yaml`, text).completions()
    expect(offered.map(({ label, about }) => `${label}: ${about}`)).toContainEqual(
      expect.stringContaining(wanted),
    )
  })

  test.each([
    ['a city', 'cities/b', '¤', 'Ort', 'preposition:'],
    ['a part of a page', 'services/b', 'sections:\n  - ¤\n', 'Frågor och svar', 'question:'],
  ])('completes %s with its required keys', async (_, file, text, snippet, key) => {
    const offered = await open(`content/${file}.yaml`, text).completions()
    expect(offered.find(({ label }) => label === snippet)?.text).toContain(key)
  })

  test('explains the hovered key', async () => {
    const hover = await open(
      'content/facts.yaml',
      'facts:\n  - id: x\n    check¤By: 2027-01-31\n',
    ).hover()
    expect(hover).toMatchObject({
      value: expect.stringMatching(/Kontrollera igen senast[\s\S]*En påminnelse till er/),
    })
  })
})
