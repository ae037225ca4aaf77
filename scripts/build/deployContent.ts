/** What the functions get from content/: the texts of mails and answer pages, services, colours. */
import { pathToFileURL } from 'node:url'
import {
  type DeployContent,
  type DeployFile,
  deployFile,
  fingerprintOf,
} from '../../amplify/deployContent.ts'
import {
  formColours,
  type FunctionSettings,
} from '../../amplify/functions/shared/functionSettings.ts'
import { recordOf } from '../../amplify/functions/shared/keys.ts'
import { serviceChoices } from '../../amplify/functions/shared/request.ts'
import { hoursText, officeHours, weekOn } from '../../renderer/content/model/hours.ts'
import { fillPlaceholders, placeholderValues } from '../../renderer/content/model/placeholders.ts'
import { entryById } from '../../renderer/content/required.ts'
import type { Site } from '../../renderer/content/site.ts'
import { today } from '../../renderer/content/today.ts'
import { palettes } from '../../renderer/theme/tokens.ts'
import { run } from '../command.ts'
import { writeFileAtomic } from './cached.ts'
import { checkedSite } from './contentFiles.ts'
import { privacyPage } from '../../renderer/fixedAddresses.ts'

type Afterwards = FunctionSettings['afterwards']

/** Texts as on the pages of `day`, with every placeholder filled in. */
export function deployContent(site: Site, day: string): DeployContent {
  const { company, quote } = site
  const { name, phone, email, origin, retentionMonths } = company
  const values = placeholderValues(site, day)
  const filled = (text: string) => fillPlaceholders(text, values)
  const afterwards: Afterwards = {
    person: entryById(site.staff, quote.contactPerson).displayName,
    openingHours: hoursText(weekOn(company, day)),
    hours: officeHours(company, day) as Afterwards['hours'],
    // The first is the form.
    steps: quote.steps
      .slice(1)
      .map(({ title, text }) => ({ title: filled(title), text: filled(text) })),
    /** A limited company's letters state its name and number (aktiebolagslagen 28 kap. 5 §). */
    company: filled('{legal_name}, org.nr {organisation_number}, {address}'),
  }
  return {
    ...{ name, phone, email, origin, retentionMonths, afterwards },
    replyPromise: company.replyPromise,
    newsletter: company.newsletter?.enabled ?? false,
    services: serviceChoices(site.services),
    colours: coloursOf(site),
    factsDue: factsDue(site),
    privacyText: site.legal.find(({ id }) => id === privacyPage)?.body ?? '',
  }
}

/** The colours of mails and answer pages. */
function coloursOf({ company }: Site): FunctionSettings['colours'] {
  const { light, dark } = palettes(company.theme.colours)
  const used = (palette: typeof light) => recordOf(formColours, (name) => palette[name])
  return { light: used(light), dark: used(dark) }
}

function factsDue({ facts }: Site): DeployContent['factsDue'] {
  const firstDay = ({ checkBy, validTo = checkBy }: Site['facts']['facts'][number]) =>
    checkBy < validTo ? checkBy : validTo
  const byDay = Map.groupBy(facts.facts, firstDay)
  return Object.fromEntries([...byDay].map(([day, due]) => [day, due.map(({ id }) => id)]))
}

async function writeDeployContent(): Promise<void> {
  const day = today()
  const site = await checkedSite(day, { onlyPublished: !process.env.DRAFTS })
  const fingerprint = fingerprintOf(pathToFileURL('content/'))
  const file: DeployFile = { day, fingerprint, content: deployContent(site, day) }
  writeFileAtomic(deployFile, JSON.stringify(file, null, 2))
}

if (import.meta.main) await run(writeDeployContent)
