/** The address of a chunk (scripts/vite/viteChunkUrl.ts). */
declare module '*?chunk' {
  const address: string
  export default address
}

/** Browser APIs that lib.dom does not have: the Network Information API and the part of Trusted Types that we call. */
interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
}
declare var trustedTypes:
  | {
      readonly defaultPolicy: unknown
      /** The browser returns TrustedHTML, which stands for a string. */
      createPolicy: (
        name: string,
        rules: { createHTML: (html: string) => string | null },
      ) => { createHTML: (html: string) => string }
    }
  | undefined
