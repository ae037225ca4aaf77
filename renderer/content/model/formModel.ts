/** The model of a quote form. */
import { serviceChoices } from '../../../amplify/functions/shared/request.ts'
import { estimateLabels, locationMessage, siteMessages } from '../../messages.ts'
import { cityValues } from '../read/fill.ts'
import { entryById } from '../required.ts'
import type { FormBlock } from '../schema/blocks.ts'
import type { Site } from '../site.ts'
import { typeset } from '../typeset.ts'
import { servicesOnQuotePage } from './companyModels.ts'
import { estimateIn } from './estimateModel.ts'
import type { FormModel } from './models.ts'
import type { PageSubject } from './pagesOf.ts'

export function formModel(
  form: FormBlock,
  { site, service, city, path }: PageSubject & { site: Site; path: string },
): FormModel {
  const services = serviceChoices(servicesOnQuotePage(site)).map(({ value, label }) => ({
    value,
    label,
  }))
  // One service is no question.
  const only = services.length === 1 ? services[0]?.value : undefined
  const serviceType = service?.serviceType ?? only
  // The quote page has the promise in its heading.
  const promise = service && siteMessages.replyWithin(site.company.replyPromise)
  const lede = [form.lede, promise].filter(Boolean).join(' ')
  return {
    kind: form.rules,
    title: typeset(form.title),
    ...(lede && { lede: typeset(lede) }),
    ...(service && !city && estimateIn(service) ? { estimateCopied: estimateLabels.copied } : {}),
    button: form.button,
    ...(form.helper ? { helper: form.helper } : {}),
    ...(form.refusal ? { refusal: form.refusal } : {}),
    ...(serviceType ? { serviceType } : { services }),
    city: city?.name ?? '',
    message: form.withLocation && city ? locationMessage(cityValues(city).in_city) : '',
    page: path,
    person: entryById(site.staff, city?.areaManager ?? site.quote.contactPerson).displayName,
  }
}
