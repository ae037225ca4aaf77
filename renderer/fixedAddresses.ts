/**
 * Anchors and addresses of content that code links to. The build checks that the pages have them,
 * as it checks every link (scripts/build/brokenLinks.ts).
 */

/** The id of the form beside the heading, and of a form section without an anchor. */
export const formAnchor = 'offert'
/** The part of the contact page for customers. */
export const customersAnchor = 'redan-kund'
/** The list of services on the home page, where /tjanster leads. */
export const servicesAnchor = 'tjanster'
/** The file of the privacy policy in content/legal. */
export const privacyPage = 'integritetspolicy'
