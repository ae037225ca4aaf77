declare module '*/function-content.json' {
  const content: unknown
  export default content
}
