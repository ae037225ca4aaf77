/** The address of a module as a script of its own, see scripts/vite/viteOwnScript.ts. */
declare module '*?own' {
  const address: string
  export default address
}

/** content/answers.yaml: scripts/office/buildOffice.ts. */
declare module 'virtual:answers' {
  export const answers: { title: string; subject: string; text: string }[]
}

/** The addresses of all pages: scripts/vite/viteSite.ts. */
declare module 'virtual:page-paths' {
  const paths: string[]
  export default paths
}
