/** The newsletter form: sends the e-mail address and the sentence of consent. */
import { ownServices } from '../../amplify/functions/shared/request.ts'
import type { BlogPageModel } from '../content/model/articles.ts'
import type { FormContext } from '../content/model/formContext.ts'
import { LeadForm } from './LeadForm.tsx'

type Props = Pick<NonNullable<BlogPageModel['newsletter']>, 'button' | 'consent'> & {
  page: string
  context: FormContext
}

export const NewsletterForm = ({ button, consent, page, context }: Props) => (
  <LeadForm
    kind="newsletter"
    prefix="newsletter"
    page={page}
    context={context}
    button={button}
    fixed={{ serviceType: ownServices.newsletter, message: consent.replaceAll('\u00a0', ' ') }}
  >
    <p className="meta">
      {consent} <a href={context.privacy.href}>{context.privacy.linkLabel}</a>
    </p>
  </LeadForm>
)
