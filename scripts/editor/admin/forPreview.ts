/** In a preview these replace Vike, renderer/document/policy.ts and React in the browser: the document of the CMS has a policy of its own. */
export const hashOf = () => ''
export const contentSecurityPolicy = () => ''
export const dangerouslySkipEscape = (html: string) => html
export const createRoot = () => {}
