import type { FormModel } from '../content/model/models.ts'
import type { FormContext } from './context.ts'
import { LeadForm } from './LeadForm.tsx'

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
      person={model.person}
      initial={{ message: model.message }}
      fixed={model.serviceType ? { serviceType: model.serviceType } : {}}
    />
  )
}
