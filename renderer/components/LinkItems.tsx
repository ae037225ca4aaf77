/** The items of a list of links. */
import type { Link } from '../content/model/models.ts'

export const LinkItems = ({ links, className }: { links: readonly Link[]; className?: string }) =>
  links.map(({ label, href }) => (
    <li key={href}>
      <a href={href} className={className}>
        {label}
      </a>
    </li>
  ))
