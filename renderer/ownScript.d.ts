/** The address of a module as a script of its own, see scripts/vite/viteOwnScript.ts. */
declare module '*?own' {
  const address: string
  export default address
}
