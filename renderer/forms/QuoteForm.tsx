import type { FormModel } from '../content/model/models.ts'
import type { FormContext } from './context.ts'
import { ImagePicker } from './ImagePicker.tsx'
import { LeadForm } from './LeadForm.tsx'
import { usePictures } from './pictures.ts'

/** Rule sets A and B, and the form for electrical work, which takes no pictures. Where the page knows the service, the form does not ask for it. */
export function QuoteForm({ context, ...model }: FormModel & { context: FormContext }) {
  const { kind, page, serviceType, services, city, message, failureText, helper } = model
  const pictures = usePictures(kind === 'b' ? 'b' : 'a')
  const takesPictures = kind !== 'electrical' && context.upload !== undefined
  return (
    <LeadForm
      {...model}
      prefix="quote"
      page={page}
      context={context}
      unknown={failureText}
      services={services}
      pictures={takesPictures ? pictures : undefined}
      initial={{ city, message }}
      fixed={serviceType ? { serviceType } : {}}
    >
      {takesPictures && <ImagePicker pictures={pictures} helper={helper} />}
    </LeadForm>
  )
}
