import type { FormModel } from '../content/model/models.ts'
import { Island } from '../islands/Island.tsx'

/** The quote form of a page: electrical work has a form of its own. */
export const QuoteIsland = ({ form }: { form: FormModel }) =>
  form.kind === 'electrical' ? <Island name="ElectricalForm" props={form} /> : <Island name="QuoteForm" props={form} />
