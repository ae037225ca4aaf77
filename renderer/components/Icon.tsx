import { type IconName, icons } from './icons.ts'

/** Decorative; size and colour follow the surrounding text. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
