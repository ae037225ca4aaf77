/** What the functions get from content/: texts of mails and answer pages, services, hours. */
import type { FunctionContent } from '../../amplify/functions/shared/functionContent.ts'
import { serviceChoices } from '../../amplify/functions/shared/request.ts'
import { hoursText, officeHours } from '../../renderer/content/model/hours.ts'
import { entryById } from '../../renderer/content/required.ts'
import type { Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { run } from '../command.ts'
import { writeFileAtomic } from './writeFileAtomic.ts'
import { checkedSite } from './contentFiles.ts'

/** Bundled with the functions by a deployment, see amplify/functions/shared/deployedContent.ts. */
const file = '.cache/function-content.json'

/** Texts as on the pages of `day`. */
export function deployContent(site: Site, day: string): FunctionContent {
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
    hours: officeHours(company, day) as FunctionContent['hours'],
    letterhead: `${company.legalName}, org.nr ${company.organisationNumber}, ${street}, ${postalCode} ${city}`,
  }
}

if (import.meta.main)
  await run(async () => {
    const day = today()
    const site = await checkedSite(day, { onlyPublished: true })
    writeFileAtomic(file, JSON.stringify(deployContent(site, day), null, 2))
    console.log(`content/ -> ${file}`)
  })
