/** The site's footer, with the switch of themes. */
import { styled } from 'styled-components'
import { ExternalLink } from '../components/ExternalLink.tsx'
import { LinkItems, SocialItems } from '../components/LinkItems.tsx'
import { Icon } from '../components/Icon.tsx'
import { Logo } from '../components/Logo.tsx'
import { Drawing } from '../components/Picture.tsx'
import type { ShellModel } from '../content/model/head.ts'
import { siteMessages } from '../messages.ts'
import { Grid, onDark } from '../theme/layout.ts'

const Foot = styled.footer`
  --i: 18px;
  ${onDark}
  padding-block: var(--space) var(--s5);
  background: var(--deep);
  h2 {
    letter-spacing: 0;
    margin-bottom: var(--s2);
  }
  a {
    display: flex;
    align-items: center;
    gap: var(--s2);
    width: fit-content;
    min-height: 44px;
    font: var(--small);
    color: inherit;
    text-decoration: none;
    hyphens: auto;
    overflow-wrap: anywhere;
    &:hover {
      text-decoration: underline;
    }
  }
  .first p {
    margin-block: var(--s2);
  }
  .marks {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 96px));
    gap: var(--s2);
    margin-bottom: var(--s4);
    > * {
      width: 100%;
      object-fit: contain;
      filter: none;
    }
  }
  .legal {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    align-items: center;
    margin-top: var(--s5);
    padding-top: var(--s3);
    border-top: 1px solid var(--line-on-deep);
    a {
      display: inline;
      padding-block: var(--s3);
    }
  }
  .legal span {
    white-space: nowrap;
  }
  .legal p:last-child {
    margin-left: auto;
  }
  @media (max-width: 59.9375em) {
    .first,
    .last {
      grid-column: 1 / -1;
    }
    .first {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
      column-gap: var(--s4);
    }
    .legal p:last-child {
      margin-left: 0;
    }
  }
  @media (max-width: 53.75em) {
    row-gap: var(--s4);
    padding-block: var(--s4) calc(var(--bar) + var(--s4));
    a {
      min-height: 36px;
    }
    .legal {
      margin-top: var(--s4);
    }
  }
`

const Themes = styled.div`
  display: flex;
  max-width: 17rem;
  border: 1px solid rgb(255 255 255 / 0.3);
  border-radius: var(--r1);
  overflow: clip;
  button {
    flex: auto;
    min-height: 44px;
    padding: 0 var(--s2);
    border: 0;
    background: none;
    font: var(--small);
  }
  button[aria-pressed="true"] {
    background: rgb(255 255 255 / 0.16);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.3em;
    text-decoration-color: var(--sun);
  }
  button:focus-visible {
    outline-offset: -3px;
    border-radius: var(--r1);
  }
`

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

/** `silhouette` is the inline drawing of a city above the footer. */
export function Footer({
  shell,
  silhouette,
}: {
  shell: ShellModel
  silhouette: string | undefined
}) {
  const { company, contact } = shell
  const { footer, ...site } = siteMessages
  return (
    <>
      {silhouette && (
        <Silhouette aria-hidden="true" dangerouslySetInnerHTML={{ __html: silhouette }} />
      )}
      <Foot>
        <Grid data-columns="4" data-dense="">
          <div className="first">
            <div>
              <a href={shell.home.href}>
                <Logo name={company.name} logo={shell.logo} mark={shell.mark} />
              </a>
              <p className="meta">
                {site.headOffice(contact.city)}
                <br />
                {contact.street}
                <br />
                {`${contact.postalCode} ${contact.city}`}
              </p>
            </div>
            <ul>
              <LinkItems
                links={[contact.phone, { label: contact.email, href: `mailto:${contact.email}` }]}
              />
              <SocialItems links={shell.social} />
            </ul>
          </div>
          <div>
            <h2 className="meta">{footer.services}</h2>
            <ul>
              <LinkItems links={shell.services.map(({ name, href }) => ({ label: name, href }))} />
              {shell.externalService && (
                <li>
                  <ExternalLink href={shell.externalService.href}>
                    {shell.externalService.label} ({site.external})<Icon name="out" />
                  </ExternalLink>
                </li>
              )}
            </ul>
          </div>
          <div>
            <h2 className="meta">{footer.pages}</h2>
            <ul>
              <LinkItems
                links={[...shell.footer, { label: footer.customers, href: shell.customers }]}
              />
            </ul>
          </div>
          <div className="last">
            {shell.certifications.length > 0 && (
              <div className="marks">
                {shell.certifications.map((image) => (
                  <Drawing key={image.src} image={image} />
                ))}
              </div>
            )}
            <Themes
              role="group"
              aria-label={site.theme.label}
              data-themes
              className="needs-js"
              hidden
            >
              <button type="button" value="system" aria-pressed="true">
                {site.theme.system}{' '}
              </button>
              <button type="button" value="light" aria-pressed="false">
                {site.theme.light}{' '}
              </button>
              <button type="button" value="dark" aria-pressed="false">
                {site.theme.dark}
              </button>
            </Themes>
          </div>
        </Grid>
        <div className="meta legal">
          <p>
            {`© ${shell.year} ${company.legalName}\u00a0· ${footer.organisationNumber} `}
            <span>{company.organisationNumber}</span>&nbsp;· {footer.vatNumber}{' '}
            <span>{company.vatNumber}</span>
          </p>
          {company.illustrationNote && <p>{company.illustrationNote}</p>}
          <p>
            {footer.creator}{' '}
            <ExternalLink href={shell.creator.href}>{shell.creator.label}</ExternalLink>
          </p>
        </div>
      </Foot>
    </>
  )
}
