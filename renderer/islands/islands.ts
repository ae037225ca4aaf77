/** All components that run in the browser, by the name in `data-island`. */
import type { ComponentProps } from 'react'
import { ContactForm } from '../forms/ContactForm.tsx'
import { NewsletterForm } from '../forms/NewsletterForm.tsx'
import { QuoteForm } from '../forms/QuoteForm.tsx'

export const islands = { QuoteForm, ContactForm, NewsletterForm }
export type IslandName = keyof typeof islands
export type IslandProps<Name extends IslandName> = ComponentProps<(typeof islands)[Name]>
