import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { Framed } from '../content/model/head.ts'
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

/** What every page has around its own part. `silhouette` is the inline drawing of a city, standing on the footer. */
export const Layout = ({
  page: { head, shell, notices, silhouette },
  children,
}: {
  page: Framed & { silhouette?: string | undefined }
  children: ReactNode
}) => (
  <>
    <a className="skip" href="#innehall">
      {siteMessages.skip}
    </a>
    <Header shell={shell} path={head.path} />
    <p className="print-only">
      <b>{shell.company.name}</b>, {shell.contact.street}, {shell.contact.postalCode} {shell.contact.city}, {shell.contact.phone.label},{' '}
      {shell.contact.email}
    </p>
    <Notices notices={notices} />
    <main id="innehall" tabIndex={-1}>
      {children}
    </main>
    {silhouette && <Silhouette aria-hidden="true" dangerouslySetInnerHTML={{ __html: silhouette }} />}
    <Footer shell={shell} />
    <MobileBar shell={shell} />
  </>
)
