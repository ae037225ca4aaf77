import { ownServices } from '../../amplify/functions/shared/request.ts'
import type { ContactPageModel } from '../content/model/page.ts'
import { messages } from '../messages.ts'
import type { FormContext } from './context.ts'
import { LeadForm } from './LeadForm.tsx'

export function ContactForm({
  context,
  prefix = 'contact',
  title,
  lede,
  page,
}: ContactPageModel['form'] & { context: FormContext; prefix?: string }) {
  return (
    <LeadForm
      kind="contact"
      prefix={prefix}
      page={page}
      context={context}
      title={title}
      lede={lede}
      button={messages.form.contactButton}
      fixed={{ serviceType: ownServices.contact }}
    />
  )
}
