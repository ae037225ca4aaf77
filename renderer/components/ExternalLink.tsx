/** Links to other sites, and links from content, which may be internal or external. */
import type { ReactNode } from 'react'
import { siteMessages } from '../messages.ts'

/** Opens in a new tab, with a note for screen readers. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only">{siteMessages.newTab}</span>
    </a>
  )
}

type AnchorProps = {
  href: string
  className?: string | undefined
  children: ReactNode
}

export function Anchor({ href, className, children }: AnchorProps) {
  return href.startsWith('https://') ? (
    <ExternalLink href={href} className={className}>
      {children}
    </ExternalLink>
  ) : (
    <a href={href} className={className}>
      {children}
    </a>
  )
}
