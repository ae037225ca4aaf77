/** An icon in the colour of the surrounding text; `--i` sets its size. */
import { type IconName, icons } from '../theme/icons.ts'

/** Hidden from screen readers. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
