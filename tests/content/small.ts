/** Short forms of edits to the small site, and of what its pages show. */
import type { SectionsPageModel } from '../../renderer/content/model/page.ts'
import { edited, loadSmallSite, smallEnv, smallSite } from '../support/smallSite.ts'
import { sectionsAt } from '../sectionsAt.ts'

export type Changes = Record<string, string>

/** The model of a page of sections. */
export const pageAt = (path: string, changes: Changes = {}, today = smallEnv.today) =>
  sectionsAt(loadSmallSite(changes, today).site, path, { ...smallEnv, today })

type Sections = SectionsPageModel['sections']
/** The first section of a kind. */
export const sectionOf = <Type extends Sections[number]['type']>(
  { sections }: { sections: Sections },
  type: Type,
) =>
  sections.find((section): section is Extract<Sections[number], { type: Type }> => {
    return section.type === type
  })

/** Ordinary spaces, and none of the characters that keep an interval on one line. */
export const plain = <Value>(value: Value): Value =>
  value && JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' ').replaceAll('\u2060', ''))

/** Keys added to site.yaml. */
export const inCompany = (lines: string) =>
  edited('site.yaml', 'priceRange:', `${lines}\npriceRange:`)
/** Sections before those of the file. */
export const withSections = (file: string, sections: string): Changes => ({
  [file]: smallSite[file]!.replace(/^sections:.*/m, () => `sections:\n${sections}`),
})
export const onDeductions = (sections: string) => withSections('pages/deductions.yaml', sections)

const vinter = smallSite['blog/vinter.md']!
/** The article with more keys, and another date. */
export const article = (more: string, date = '2024-09-25') =>
  vinter.replace('date: 2024-09-25', `date: ${date}${more && `\n${more}`}`)
