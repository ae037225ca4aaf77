/** The address of a chunk (scripts/vite/viteChunkUrl.ts). */
declare module '*?chunk' {
  const address: string
  export default address
}

/** The Network Information API, which lib.dom does not have. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}
