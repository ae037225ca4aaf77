/** The quote form, in the hero, on the quote page and in sections of the kind "form". */
import type { FormModel } from '../content/model/models.ts'
import { Island } from '../islands/Island.tsx'

export const QuoteIsland = ({ form }: { form: FormModel }) => <Island name="QuoteForm" props={form} />
