/** The file format that the CMS writes. */
import { describe, expect, test } from 'vitest'
import { contentFormat, sourceKey } from '../../scripts/editor/admin/contentFormat.ts'
import { contentFiles } from '../../scripts/build/contentFiles.ts'
import { localConfig } from '../../scripts/editor/adminSite.ts'

const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat(localConfig().defaults)

/** Reads, changes and writes a file as a form does. */
const edit = (text: string, change: (values: Record<string, never>) => void) => {
  const values = structuredClone(readYaml(text)) as Record<string, never>
  change(values)
  return writeYaml(values)
}

describe('the content format of the CMS', () => {
  const rewrite = (file: string, text: string) =>
    file.endsWith('.md') ? writeArticle(readArticle(text)) : writeYaml(readYaml(text))

  test.each(Object.entries(contentFiles()))(
    'keeps the values of %s, whose lines may be wrapped by hand, and its own spelling of them',
    (file, text) => {
      const written = rewrite(file, text)
      const read = file.endsWith('.md') ? readArticle : readYaml
      const { [sourceKey]: _, ...values } = read(text)
      expect(read(written)).toMatchObject(values)
      expect(rewrite(file, written)).toBe(written)
    },
  )

  test('keeps every spelling of an unchanged value but the line breaks of wrapped words', () => {
    const text = `a: 'enkla'
b: "dubbla"
c: >-
  vikt

  text
d: |
  rader
  för rader
e: vanlig text på
  två rader
f: [ 1, 2 ]
g: 1
`
    expect(edit(text, (values) => Object.assign(values, { g: 2 }))).toBe(
      text.replace('på\n  två', 'på två').replace('g: 1', 'g: 2'),
    )
  })

  test('keeps comments when a value changes, an item is removed and an item is added', () => {
    const text = `# Om orten
name: Lerum # som kommunen
districts:
  # Söderut
  - Lerum
  - Floda
  # Norrut
  - Gråbo

order: 3
`
    expect(
      edit(text, (values) =>
        Object.assign(values, { name: 'Lerums kommun', districts: ['Lerum', 'Gråbo', 'Sjövik'] }),
      ),
    ).toBe(`# Om orten
name: Lerums kommun # som kommunen
districts:
  # Söderut
  - Lerum
  # Norrut
  - Gråbo
  - Sjövik

order: 3
`)
  })

  test('keeps a string that looks like a number', () => {
    expect(
      edit('phone: 0701740605\nversion: 1.10\nname: a\n', (values) =>
        Object.assign(values, { name: 'b' }),
      ),
    ).toBe("phone: '0701740605'\nversion: 1.10\nname: b\n")
    expect(readYaml('phone: 0701740605')).toMatchObject({ phone: '0701740605' })
  })

  test('omits default values, but keeps them where the file has them', () => {
    const buttons =
      'buttons:\n  - label: A\n    href: /a\n    kind: secondary\n  - label: B\n    href: /b\n'
    const filledIn = (values: object) =>
      Object.assign(values, {
        buttons: [
          { label: 'A', href: '/a', kind: 'secondary', smallScreensOnly: false },
          { label: 'B2', href: '/b', kind: 'secondary', smallScreensOnly: false },
        ],
      })
    expect(edit(buttons, filledIn)).toBe(buttons.replace('label: B', 'label: B2'))
  })

  test('converts picture paths between the CMS and the content files', () => {
    const text = 'portrait:\n  file: kim.webp\n  alt: Kim\n'
    expect(readYaml(text)).toMatchObject({ portrait: { file: '/content/images/kim.webp' } })
    expect(
      edit(text, (values) =>
        Object.assign(values, {
          portrait: { file: '/content/images/illustrations/hero.webp', alt: 'Kim' },
        }),
      ),
    ).toBe('portrait:\n  file: illustrations/hero.webp\n  alt: Kim\n')
  })

  test.each([
    ['![Tak](/content/images/tak.webp)', '![Tak](tak.webp)'],
    ['![Tak [södra]](/content/images/tak.webp "Söder")', '![Tak [södra]](tak.webp "Söder")'],
    ['![Tak](</content/images/tak.webp>)', '![Tak](<tak.webp>)'],
    ['- ![Ett\n  tak](  /content/images/a/tak.webp)', '- ![Ett\n  tak](  a/tak.webp)'],
    [
      '![Tak][a] och ![Gavel]\n\n[a]: /content/images/a.webp\n[gavel]: </content/images/b.webp>',
      '![Tak][a] och ![Gavel]\n\n[a]: a.webp\n[gavel]: <b.webp>',
    ],
    [
      '```note Rutan\n![Tak](/content/images/tak.webp)\n```',
      '```note Rutan\n![Tak](tak.webp)\n```',
    ],
    [
      'Filerna i /content/images/ och `![](/content/images/a.webp)`',
      'Filerna i /content/images/ och `![](/content/images/a.webp)`',
    ],
  ])('writes the picture of %j without the folder', (body, written) => {
    expect(writeArticle({ title: 'Sol', body })).toBe(`---\ntitle: Sol\n---\n\n${written}\n`)
  })

  test('writes a new file', () => {
    expect(writeYaml({ name: 'Kim', phone: '070-174 06 44', featured: true, order: 1 })).toBe(
      'name: Kim\nphone: 070-174 06 44\norder: 1\n',
    )
    expect(writeArticle({ title: 'Ny: rubrik', body: 'Text.\n' })).toBe(
      "---\ntitle: 'Ny: rubrik'\n---\n\nText.\n",
    )
  })
})
