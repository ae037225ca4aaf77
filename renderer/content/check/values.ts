import type { PartialSite, Sources } from '../site.ts'
import type { Problem } from '../read/problems.ts'
import { problemAt, rangeOf } from '../read/positions.ts'

/** Two services under one name would be one in every request, mail and list. */
export function checkValues({ services: files }: Sources, { services }: PartialSite): Problem[] {
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
