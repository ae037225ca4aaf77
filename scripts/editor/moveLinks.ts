/** Links follow a page to its new address; the old addresses themselves, which lead there, stay as they are. */
export function withLinksMoved(files: Record<string, string>, moved: { from: string; to: string }[]): Record<string, string> {
  const to = new Map(moved.map(({ from, to }) => [from, to]))
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      text.replace(/(?<=\]\(|href: *['"]?)\/[^\s)#?'"]+/g, (address) => to.get(address) ?? address),
    ]),
  )
}
