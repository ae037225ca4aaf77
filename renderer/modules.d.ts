/** The address of a module as a script of its own, see scripts/vite/viteOwnScript.ts. */
declare module '*?own' {
  const address: string
  export default address
}

/** The addresses of all pages: scripts/vite/viteSite.ts. */
declare module 'virtual:page-paths' {
  const paths: string[]
  export default paths
}
