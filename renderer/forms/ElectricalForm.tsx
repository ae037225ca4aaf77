import type { FormModel } from '../content/model/models.ts'
import type { FormContext } from './context.ts'
import { Field } from './Field.tsx'
import { LeadForm } from './LeadForm.tsx'
import { Pair } from './form.parts.ts'

export function ElectricalForm({ context, prefix = 'electrical', ...model }: FormModel & { context: FormContext; prefix?: string }) {
  return (
    <LeadForm
      kind="electrical"
      prefix={prefix}
      page={model.page}
      context={context}
      title={model.title}
      lede={model.lede}
      button={model.button}
      defaults={{ name: '', phone: '', email: '', address: '', projectType: '', houseType: '', message: model.message }}
      fixed={{ serviceType: 'eltjanster' }}
    >
      <Pair data-wide>
        <Field name="name" />
        <Field name="phone" />
      </Pair>
      <Field name="email" />
      <Field name="address" />
      <Pair data-wide>
        <Field name="projectType" />
        <Field name="houseType" />
      </Pair>
      <Field name="message" />
    </LeadForm>
  )
}
