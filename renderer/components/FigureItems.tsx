/** The items of a <dl> of figures. */
import { Anchor } from './ExternalLink.tsx'

export const FigureItems = ({
  figures,
}: {
  figures: { value: string; label: string; href?: string | undefined }[]
}) =>
  figures.map(({ value, label, href }) => (
    <div key={label}>
      <dt>{href ? <Anchor href={href}>{label}</Anchor> : label}</dt>
      <dd>{value}</dd>
    </div>
  ))
