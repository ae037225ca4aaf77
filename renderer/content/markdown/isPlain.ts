const sign = String.raw`[\p{L}\p{N} ,.?!:;–—…’”"'()%/+-]|\{(?!email)[\w:-]+\}`
const line = String.raw`\p{L}(?:${sign})*(?<! )`
const plain = new RegExp(`^${line}(?:\n+${line})*\n*$`, 'u')
/** To a page of the site, or a place on one. */
const link = new RegExp(String.raw`(?<!!)\[((?:${sign})+)\]\(([/#][\p{L}\p{N}/#.-]*)\)`, 'gu')

/** What nobody could mean as other Markdown: paragraphs of letters, a few signs and links inside the site, as most texts are. No parser need look at it. */
export const isPlain = (text: string) => !/www\.|:\//i.test(text) && plain.test(text.includes('[') ? withoutLinks(text) : text)

export const paragraphsOf = (text: string) => text.trimEnd().split(/\n{2,}/)

/** What is read of a plain text. */
export const withoutLinks = (text: string) => text.replace(link, '$1')

/** The links of a plain text, each with the place of its address. */
export const plainLinks = (text: string) =>
  [...text.matchAll(link)].map(({ 0: whole, 1: label = '', 2: address = '', index }) => {
    const start = index + whole.length - 1 - address.length
    return { address, part: [start, start + address.length] as const, label, place: [index, index + whole.length] as const }
  })
