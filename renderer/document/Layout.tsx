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

/** Above what is a page's own. Of `path` it shows no more than `menuPath` leaves. */
export const Above = ({ shell, path }: { shell: ShellModel; path: string }) => (
  <>
    <a className="skip" href="#innehall">
      {siteMessages.skip}
    </a>
    <Header shell={shell} path={path} />
    <p className="print-only">
      <b>{shell.company.name}</b>, {shell.contact.street}, {shell.contact.postalCode} {shell.contact.city}, {shell.contact.phone.label},{' '}
      {shell.contact.email}
    </p>
  </>
)

/** `silhouette` is the inline drawing of a city, standing on the footer. */
export const Main = ({
  notices,
  silhouette,
  children,
}: {
  notices: readonly string[]
  silhouette?: string | undefined
  children: ReactNode
}) => (
  <>
    <Notices notices={notices} />
    <main id="innehall" tabIndex={-1}>
      {children}
    </main>
    {silhouette && <Silhouette aria-hidden="true" dangerouslySetInnerHTML={{ __html: silhouette }} />}
  </>
)

export const Below = ({ shell }: { shell: ShellModel }) => (
  <>
    <Footer shell={shell} />
    <MobileBar shell={shell} />
  </>
)

/** A path that marks in the menu what `path` marks: pages that it leads to in the same way share what stands above them. */
export function menuPath({ home, menu, services, quote }: ShellModel, path: string): string {
  const links = [home, ...menu, quote].map(({ href }) => href)
  if ([...links, ...services.map(({ href }) => href)].includes(path)) return path
  const sections = links.filter((href) => path.startsWith(`${href}/`)).map((href) => `${href}/`)
  return sections.sort((a, b) => b.length - a.length)[0] ?? ''
}
