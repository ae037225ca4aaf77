/** The form of the contact page. */
import { ownServices } from '../../amplify/functions/shared/request.ts'
import type { ContactPageModel } from '../content/model/page.ts'
import { messages } from './formMessages.ts'
import type { FormContext } from '../content/model/formContext.ts'
import { LeadForm } from './LeadForm.tsx'

export const ContactForm = (props: ContactPageModel['form'] & { context: FormContext }) => (
  <LeadForm
    {...props}
    kind="contact"
    prefix="contact"
    button={messages.form.contactButton}
    fixed={{ serviceType: ownServices.contact }}
  />
)
