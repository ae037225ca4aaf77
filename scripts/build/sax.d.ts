/** Types of the part of sax that readSvg.ts uses; the package has none. */
declare module 'sax' {
  export type QualifiedAttribute = { name: string; local: string; uri: string; value: string }
  type Tag = {
    name: string
    uri: string
    attributes: Record<string, QualifiedAttribute>
    isSelfClosing: boolean
  }
  type Parser = {
    error: Error | null
    position: number
    startTagPosition: number
    tag: Tag
    onerror: (error: Error) => void
    ondoctype: (content: string) => void
    onprocessinginstruction: (instruction: { name: string; body: string }) => void
    onopentag: (tag: Tag) => void
    onclosetag: (name: string) => void
    ontext: (text: string) => void
    oncdata: (text: string) => void
    write: (text: string) => Parser
    close: () => void
  }
  const sax: {
    parser: (
      strict: boolean,
      options: { xmlns: boolean; position: boolean; strictEntities: boolean },
    ) => Parser
  }
  export default sax
}
