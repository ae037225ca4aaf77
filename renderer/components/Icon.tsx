import { type IconName, icons } from './icons.ts'

/** Decoration only: what it says stands beside it in words. Size and colour come from the text around it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
