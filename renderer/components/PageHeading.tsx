import type { ReactNode } from 'react'
import type { Link } from '../content/model/models.ts'
import { Lede } from '../theme/layout.ts'
import { PageTop } from '../theme/PageTop.ts'
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
