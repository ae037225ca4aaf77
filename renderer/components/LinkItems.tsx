/** The items of a list of links. */
import type { ShellModel } from '../content/model/head.ts'
import type { Link } from '../content/model/models.ts'
import { ExternalLink } from './ExternalLink.tsx'
import { Icon } from './Icon.tsx'

export const LinkItems = ({ links }: { links: readonly Link[] }) =>
  links.map(({ label, href }) => (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  ))

type Social = { links: ShellModel['social']; className?: string }
export const SocialItems = ({ links, className }: Social) =>
  links.map(({ icon, label, href }) => (
    <li key={label}>
      <ExternalLink href={href} className={className}>
        {icon && <Icon name={icon} />}
        {label}
      </ExternalLink>
    </li>
  ))
