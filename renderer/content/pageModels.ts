/** What the pages' +data.ts call. */
export { articlePage, blogPage, legalPage } from './articlePages.ts'
export { contactPage, notFoundPage, quotePage, referencesPage } from './companyPages.ts'
export type { Env } from './resolve.ts'
export { cityPage, homePage, servicePage } from './sectionPages.ts'
