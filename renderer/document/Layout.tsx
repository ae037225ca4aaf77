import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { ShellModel } from '../content/model/head.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { siteMessages } from '../messages.ts'
import { Notices } from './Notices.tsx'
import { MobileBar } from './MobileBar.tsx'

const Silhouette = styled.div`
  display: flex;
  justify-content: center;
  padding-inline: var(--inset);
  overflow: hidden;
  margin-top: calc(var(--space) / -4);
  color: var(--pine);
  svg {
    flex: none;
    width: max(100%, 640px);
    height: auto;
    max-height: 170px;
    margin-bottom: -1px;
  }
`

/** What stands around every page. `silhouette` is the inline drawing of a city, standing on the footer. */
export function Layout({
  shell,
  path,
  silhouette,
  children,
}: {
  shell: ShellModel
  path: string
  silhouette?: string | undefined
  children: ReactNode
}) {
  return (
    <>
      <a className="skip" href="#innehall">
        {siteMessages.skip}
      </a>
      <Header shell={shell} path={path} />
      <p className="print-only">
        <b>{shell.company.name}</b>, {shell.contact.street}, {shell.contact.postalCode} {shell.contact.city}, {shell.contact.phone.label},{' '}
        {shell.contact.email}
      </p>
      <Notices notices={shell.notices} />
      <main id="innehall" tabIndex={-1}>
        {children}
      </main>
      {silhouette && <Silhouette aria-hidden="true" dangerouslySetInnerHTML={{ __html: silhouette }} />}
      <Footer shell={shell} />
      <MobileBar shell={shell} />
    </>
  )
}
