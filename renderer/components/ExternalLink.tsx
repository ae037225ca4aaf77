import type { ReactNode } from 'react'
import { siteMessages } from '../messages.ts'

/** A link that leaves the site: opens in a new tab and says so to those who cannot see the arrow. */
export function ExternalLink({ href, className, children }: { href: string; className?: string | undefined; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={className}>
      {children}
      <span className="sr-only"> {siteMessages.newTab}</span>
    </a>
  )
}

type AnchorProps = { href: string; className?: string | undefined; 'data-brand'?: string | undefined; children: ReactNode }

/** A link from content: on the site, on the page, or elsewhere. */
export function Anchor({ href, className, children, ...data }: AnchorProps) {
  return href.startsWith('https://') ? (
    <ExternalLink href={href} className={className}>
      {children}
    </ExternalLink>
  ) : (
    <a href={href} className={className} {...data}>
      {children}
    </a>
  )
}
