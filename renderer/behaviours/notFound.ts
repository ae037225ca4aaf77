/** Tells whoever looks at the console which address is missing. */
export function attach(): void {
  if (document.querySelector('[data-behaviour=notFound]')) console.error('404: no page at', decodeURI(location.pathname))
}
