import type { Link } from '../content/model/models.ts'

/** The items of a list of links. */
export const LinkItems = ({ links }: { links: readonly Link[] }) =>
  links.map(({ label, href }) => (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  ))
