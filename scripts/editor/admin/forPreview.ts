/** Stubs for Vike, renderer/document/policy.ts and react-dom/client in previews. */
export const cspHash = () => ''
export const contentSecurityPolicy = () => ''
export const dangerouslySkipEscape = (html: string) => html
export const escapeInject = String.raw
export const createRoot = () => {}
