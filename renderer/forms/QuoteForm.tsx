/** The form of a service or of a quote; the electrical one takes no pictures. */
import type { FormModel } from '../content/model/models.ts'
import type { FormContext } from '../content/model/formContext.ts'
import { ImagePicker } from './ImagePicker.tsx'
import { LeadForm } from './LeadForm.tsx'
import { usePictures } from './usePictures.ts'

export function QuoteForm({ context, ...model }: FormModel & { context: FormContext }) {
  const { kind, page, serviceType, services, city, message, helper } = model
  const pictures = usePictures(kind === 'quote' ? 'quote' : 'service')
  const takesPictures = kind !== 'electrical'
  return (
    <LeadForm
      {...model}
      prefix="quote"
      page={page}
      context={context}
      services={services}
      pictures={takesPictures ? pictures : undefined}
      initial={{ city, message }}
      fixed={serviceType ? { serviceType } : {}}
    >
      {takesPictures && <ImagePicker pictures={pictures} helper={helper} />}
    </LeadForm>
  )
}
