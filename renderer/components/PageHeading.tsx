/** The top of a page without a picture. */
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Link } from '../content/model/models.ts'
import { Lede } from '../theme/layout.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'

const PageTop = styled.div`
  padding-block: var(--s3) var(--s6);
  h1 {
    max-width: 15em;
  }
  p + p {
    margin-top: var(--s3);
  }
`

export function PageHeading({
  page: { breadcrumbs, title, lede },
  children,
}: {
  page: { breadcrumbs: Link[]; title: string; lede: string }
  children?: ReactNode
}) {
  return (
    <>
      <Breadcrumbs items={breadcrumbs} />
      <PageTop>
        <h1>{title}</h1>
        <Lede>{lede}</Lede>
        {children}
      </PageTop>
    </>
  )
}
