import { contactService } from '../../amplify/functions/send-offert/request.ts'
import type { ContactPageModel } from '../content/model/page.ts'
import { messages } from '../messages.ts'
import type { FormContext } from './context.ts'
import { Field } from './Field.tsx'
import { LeadForm } from './LeadForm.tsx'
import { Pair } from './form.parts.ts'

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
      defaults={{ name: '', phone: '', email: '', message: '' }}
      fixed={{ serviceType: contactService }}
    >
      <Pair data-wide>
        <Field name="name" />
        <Field name="phone" />
      </Pair>
      <Field name="email" />
      <Field name="message" />
    </LeadForm>
  )
}
