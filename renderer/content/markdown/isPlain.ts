const line = String.raw`\p{L}(?:[\p{L}\p{N} ,.?!:;–—…’”"'()%/+-]|\{(?!email)[\w:-]+\})*(?<! )`
const plain = new RegExp(`^${line}(?:\n+${line})*\n*$`, 'u')

/** What nobody could mean as Markdown: paragraphs of letters and a few signs, as most texts are. No parser need look at it. */
export const isPlain = (text: string) => plain.test(text) && !/www\.|:\//i.test(text)

export const paragraphsOf = (text: string) => text.trimEnd().split(/\n{2,}/)
