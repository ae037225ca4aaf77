/** The frame of most sections: title and lede above the content or beside it. */
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Block, Eyebrow, Grid, SectionHeading, Lede } from '../theme/layout.ts'

const First = styled.div`
  h2 ~ div {
    margin-top: var(--s4);
  }
`

type Props = {
  anchor?: string | undefined
  tone?: 'sand'
  beside?: boolean
  eyebrow?: string | undefined
  title: string
  lede?: string | undefined
  /** Content below the lede. */
  first?: ReactNode
  children?: ReactNode
}

export const TitledSection = ({ anchor, tone, beside, children, ...heading }: Props) => (
  <Block id={anchor} data-tone={tone}>
    {beside ? (
      <Grid data-columns="beside">
        <First>
          <Intro {...heading} />
        </First>
        {children}
      </Grid>
    ) : (
      <>
        <SectionHeading data-columns={heading.lede && 'beside'}>
          <Intro {...heading} />
        </SectionHeading>
        {children}
      </>
    )}
  </Block>
)

/** The heading of a section. */
export const Intro = ({
  eyebrow,
  title,
  lede,
  first,
}: Pick<Props, 'eyebrow' | 'title' | 'lede' | 'first'>) => (
  <>
    {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
    <h2>{title}</h2>
    {lede && <Lede>{lede}</Lede>}
    {first}
  </>
)
