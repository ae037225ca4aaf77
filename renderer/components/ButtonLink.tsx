/** A link that looks like a button; `primary` leads to a quote. */
import type { Link } from '../content/model/models.ts'
import { Anchor } from './ExternalLink.tsx'
import { Icon } from './Icon.tsx'

export type ButtonProps = Link & {
  kind: 'primary' | 'secondary' | 'text'
  smallScreensOnly?: boolean
}

export function ButtonLink({ label, href, kind, smallScreensOnly }: ButtonProps) {
  const arrow = kind === 'secondary' ? undefined : href.startsWith('https://') ? 'out' : 'arrow'
  return (
    <Anchor href={href} className={`button ${kind}${smallScreensOnly ? ' small' : ''}`}>
      {href.startsWith('tel:') && <Icon name="phone" />}
      {label} {arrow && <Icon name={arrow} />}
    </Anchor>
  )
}
