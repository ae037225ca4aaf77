/** Anchors and addresses of content that code links to; tests follow every link of the site. */

/** The id of the form beside the heading, and of a form section without an anchor. */
export const formAnchor = 'offert'
/** The part of the contact page for customers. */
export const customersAnchor = 'redan-kund'
/** The list of services on the home page, where /tjanster leads. */
export const servicesAnchor = 'tjanster'
/** The file of the privacy policy in content/legal. */
export const privacyPage = 'integritetspolicy'
/** Query parameters of the quote page. */
export const quoteParameters = { service: 'tjanst', city: 'ort' } as const
