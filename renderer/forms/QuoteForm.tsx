import type { FormModel } from '../content/model/models.ts'
import type { FormContext } from './context.ts'
import { ImagePicker } from './ImagePicker.tsx'
import { LeadForm } from './LeadForm.tsx'
import { usePictures } from './pictures.ts'

/** Rule sets A and B. Where the page knows the service, the form does not ask for it. */
export function QuoteForm({ context, prefix = 'quote', ...model }: FormModel & { context: FormContext; prefix?: string }) {
  const kind = model.kind === 'a' ? 'a' : 'b'
  const pictures = usePictures(kind)
  const { page, serviceType, services, city, message } = model
  return (
    <LeadForm
      kind={kind}
      prefix={prefix}
      page={page}
      context={context}
      title={model.title}
      lede={model.lede}
      button={model.button}
      person={model.person}
      unknown={model.failureText}
      services={services}
      pictures={pictures}
      initial={{ city, message }}
      fixed={serviceType ? { serviceType } : {}}
    >
      {context.upload && <ImagePicker pictures={pictures} helper={model.helper} />}
    </LeadForm>
  )
}
