/** What the functions get from content/: texts of mails and answer pages, services, hours. */
import type { FunctionContent } from '../../amplify/functions/shared/functionContent.ts'
import { serviceChoices } from '../../amplify/functions/shared/request.ts'
import { hoursText } from '../../renderer/content/hours.ts'
import { entryById } from '../../renderer/content/required.ts'
import type { Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { run } from '../command.ts'
import { writeFileAtomic } from './writeFileAtomic.ts'
import { checkedSite } from './contentFiles.ts'

/** Bundled with the functions by a deployment, see amplify/functions/shared/deps.ts. */
const file = '.cache/function-content.json'

export function deployContent(site: Site): FunctionContent {
  const { company, facts, quote, services, staff } = site
  const { name, phone, email, origin, replyPromise, retentionMonths, newsletter } = company
  const { street, postalCode, city } = company.address
  return {
    ...{ name, phone, email, origin, replyPromise, retentionMonths },
    newsletter: newsletter?.enabled ?? false,
    services: serviceChoices(services),
    facts: facts.facts.map(({ checkBy, validTo = checkBy, statement }) => {
      const [day = checkBy] = [checkBy, validTo].toSorted()
      return { day, statement }
    }),
    person: entryById(staff, quote.contactPerson).displayName,
    openingHours: hoursText(company.openingHours),
    letterhead: `${company.legalName}, org.nr ${company.organisationNumber}, ${street}, ${postalCode} ${city}`,
  }
}

if (import.meta.main)
  await run(async () => {
    const { site } = await checkedSite(today(), { onlyPublished: true })
    writeFileAtomic(file, JSON.stringify(deployContent(site), null, 2))
    console.log(`content/ -> ${file}`)
  })
