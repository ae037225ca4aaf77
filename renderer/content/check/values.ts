import { isMarkdownKey } from '../schema/roles.ts'
import type { PartialSite, Sources } from '../site.ts'
import type { Problem } from '../read/problems.ts'
import { problemAt, rangeOf } from '../read/positions.ts'

/** Values that are right by themselves and wrong where they stand. */
export const checkValues = (sources: Sources, site: PartialSite): Problem[] => [
  ...sameServiceType(sources, site),
  ...markdownInPlainText(sources),
]

/** Two services under one name would be one in every request, mail and list. */
function sameServiceType({ services: files }: Sources, { services }: PartialSite): Problem[] {
  return services.flatMap(({ id, serviceType }, index) => {
    const other = services.findIndex((service) => service.serviceType === serviceType)
    if (other === index) return []
    const source = files.get(id)!
    return [
      problemAt(
        source,
        rangeOf(source, ['serviceType']),
        `kortnamnet "${serviceType}" har redan content/services/${services[other]!.id}.yaml.`,
        'Välj ett annat.',
      ),
    ]
  })
}

const marks = /\*\*[^*\s][^*]*\*\*|(?<![\w*])\*[^*\s][^*]*\*(?!\w)|!?\[[^\]]+\]\([^)\s]+\)|^#{1,6} .*|`[^`]+`/

function markdownInPlainText(sources: Sources): Problem[] {
  return Object.values(sources).flatMap((entries) =>
    [...entries.values()].flatMap((source) =>
      source.texts.flatMap(({ key, text, range: [start, end] }) => {
        const found = isMarkdownKey(key) ? null : marks.exec(text)
        if (!found) return []
        const at = start + Math.max(0, source.text.slice(start, end).indexOf(found[0]))
        return [
          problemAt(
            source,
            [at, at + found[0].length],
            `${found[0]} visas precis så: här är texten inte Markdown.`,
            'Skriv utan tecknen.',
            'warning',
          ),
        ]
      }),
    ),
  )
}
