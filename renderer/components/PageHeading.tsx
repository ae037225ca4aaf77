import type { ReactNode } from 'react'
import type { Link } from '../content/models.ts'
import { Lede } from '../styles/layout.ts'
import { PageTop } from '../styles/PageTop.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'

/** The top of a page without a picture: where it stands, what it is called, what it is about. */
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
