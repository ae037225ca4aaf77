/** The address of a module as a script of its own, see scripts/vite/viteOwnScript.ts. */
declare module '*?own' {
  const address: string
  export default address
}

/** The addresses of pages with a route parameter, by kind: scripts/vite/viteSite.ts. */
declare module 'virtual:page-paths' {
  const paths: Record<'services' | 'cities' | 'articles', string[]>
  export default paths
}
