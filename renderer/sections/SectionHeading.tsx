import { Heading, Lede } from '../theme/layout.ts'

export const SectionHeading = ({ title, lede }: { title: string; lede?: string | undefined }) => (
  <Heading data-columns={lede && 'halves'}>
    <h2>{title}</h2>
    {lede && <Lede>{lede}</Lede>}
  </Heading>
)
