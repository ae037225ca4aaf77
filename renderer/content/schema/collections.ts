import { Company, Facts, Reference, Staff, Testimonial } from './company.ts'
import { Article, BlogPage, ContactPage, HomePage, Legal, NotFoundPage, QuotePage, ReferencesPage } from './pages.ts'
import { City, Service } from './services.ts'

/** Where each shape lives under content/. `many`: a folder, one file an entry, keyed by file name; otherwise one file. */
export const collections = {
  company: { path: 'site.yaml', schema: Company },
  facts: { path: 'facts.yaml', schema: Facts },
  services: { path: 'services', many: true, schema: Service },
  cities: { path: 'cities', many: true, schema: City },
  staff: { path: 'staff', many: true, schema: Staff },
  testimonials: { path: 'testimonials', many: true, schema: Testimonial },
  references: { path: 'references', many: true, schema: Reference },
  articles: { path: 'blog', many: true, markdown: true, schema: Article },
  legal: { path: 'legal', many: true, markdown: true, schema: Legal },
  home: { path: 'pages/home.yaml', schema: HomePage },
  quote: { path: 'pages/quote.yaml', schema: QuotePage },
  contact: { path: 'pages/contact.yaml', schema: ContactPage },
  referencesPage: { path: 'pages/references.yaml', schema: ReferencesPage },
  blog: { path: 'pages/blog.yaml', schema: BlogPage },
  notFound: { path: 'pages/not-found.yaml', schema: NotFoundPage },
} as const
