/** The newsletter form: sends the e-mail address and the sentence of consent. */
import { ownServices } from '../../amplify/functions/shared/request.ts'
import type { BlogPageModel } from '../content/model/articles.ts'
import type { FormContext } from './context.ts'
import { LeadForm } from './LeadForm.tsx'
import { privacyPage } from '../fixedAddresses.ts'

type Props = Pick<NonNullable<BlogPageModel['newsletter']>, 'label' | 'button' | 'consent'> & {
  page: string
  context: FormContext
}

export function NewsletterForm({ label, button, consent, page, context }: Props) {
  return (
    <LeadForm
      kind="newsletter"
      prefix="newsletter"
      page={page}
      context={context}
      button={button}
      labels={{ email: label }}
      fixed={{ serviceType: ownServices.newsletter, message: consent.replaceAll('\u00a0', ' ') }}
    >
      <p className="meta">
        {consent} <a href={`/${privacyPage}`}>{context.privacy.linkLabel}</a>
      </p>
    </LeadForm>
  )
}
