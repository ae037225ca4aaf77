/** The URL of a module that is built as a separate script (scripts/vite/viteStandaloneScript.ts). */
declare module '*?standalone' {
  const address: string
  export default address
}

/** The templates of content/answers.yaml (scripts/office/buildOffice.ts). */
declare module 'virtual:answers' {
  export const answers: { title: string; subject: string; text: string }[]
}

/** The URLs of all pages (scripts/vite/viteSite.ts). */
declare module 'virtual:page-paths' {
  const paths: string[]
  export default paths
}
