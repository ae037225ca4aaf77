/** The site's header. The menus are <details> elements, which behaviours/menus.ts closes. */
import { styled } from 'styled-components'
import { ExternalLink } from '../components/ExternalLink.tsx'
import { Icon } from '../components/Icon.tsx'
import { Logo } from '../components/Logo.tsx'
import type { ShellModel } from '../content/model/head.ts'
import type { Link } from '../content/model/models.ts'
import { siteMessages } from '../messages.ts'
import { useQuoteUrl } from '../pageContext.tsx'
import { ServiceLinks, ServicesDropdown } from './ServiceLinks.tsx'

const Bar = styled.header`
  --i: 22px;
  position: sticky;
  z-index: 20;
  top: 0;
  display: flex;
  align-items: center;
  gap: var(--s4);
  height: var(--head);
  background: var(--paper);
  border-bottom: 1px solid var(--line);
  a,
  summary {
    display: flex;
    align-items: center;
    min-height: 44px;
    color: inherit;
    text-decoration: none;
    white-space: nowrap;
  }
  > a:first-child {
    min-width: 0;
    margin-right: auto;
    /* A long name takes two lines on a small phone. */
    white-space: normal;
  }
  nav > :is([aria-current], [data-section]):not(.quote) {
    box-shadow: inset 0 -2px var(--sun);
  }
  .quote {
    padding-block: 0;
    border: 0;
    color: var(--on-sun);
  }
  [open] > summary .chevron .i {
    transform: rotate(180deg);
  }

  > nav {
    display: flex;
    align-items: center;
    gap: var(--s4);
  }
  .social {
    display: flex;
    a {
      width: 44px;
      justify-content: center;
    }
  }
  /* Phones in landscape. */
  @media (max-height: 30em) {
    position: relative;
  }
  @media (max-width: 62.4375em) {
    > nav {
      display: none;
    }
  }
  @media (max-width: 68.6875em) {
    > nav {
      gap: var(--s3);
    }
    .blog {
      display: none;
    }
  }
  /* They are in the footer, too. The phone number is not on a tablet's screen otherwise. */
  @media (max-width: 79.9375em) {
    > nav .social {
      display: none;
    }
  }
  @media (min-width: 62.5em) {
    > details {
      display: none;
    }
  }
`

const MobileMenu = styled.details`
  > summary {
    gap: var(--s3);
    padding: 0 var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--r1);
  }
  &[open] > summary .closed,
  &:not([open]) > summary .opened {
    display: none;
  }
  > nav {
    position: fixed;
    inset: var(--head) 0 0;
    overflow: auto;
    overscroll-behavior: contain;
    scroll-padding-bottom: 7rem;
    padding: var(--s2) var(--gutter) 0;
    background: var(--paper);
    animation: drop 0.18s ease-out;
    > a,
    ul a {
      min-height: 56px;
      border-radius: 0;
      border-bottom: 1px solid var(--line);
      padding-inline: 0;
    }
    ul a {
      padding-block: var(--s1);
    }
    > p {
      padding: var(--s4) 0 var(--s1);
    }
    /* Above the goals, which would cover half of a small target. */
    .social {
      position: absolute;
      right: var(--gutter);
      padding-block: 6px;
    }
    /* What a visitor opens the menu for is in view, however long the list is. */
    .goals {
      position: sticky;
      bottom: 0;
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--s4);
      margin-inline: calc(-1 * var(--gutter));
      padding: var(--s3) var(--gutter) calc(var(--s4) + env(safe-area-inset-bottom));
      border-top: 1px solid var(--line);
      background: var(--paper);
    }
    .quote {
      flex: 1;
      min-height: 52px;
      border-radius: var(--r1);
    }
  }
`

export function Header({ shell, path }: { shell: ShellModel; path: string }) {
  const site = siteMessages
  const quote = { ...shell.quote, href: useQuoteUrl() }
  const page = ({ label, href }: Link, className?: string) => (
    <a
      key={href}
      href={href}
      className={className}
      aria-current={href === path ? 'page' : undefined}
      data-section={href !== shell.home.href && path.startsWith(`${href}/`) ? '' : undefined}
    >
      {`${label} `}
    </a>
  )
  // As many as there is room for.
  const profiles = shell.social
    .flatMap(({ icon, ...profile }) => (icon ? { ...profile, icon } : []))
    .slice(0, 2)
  const social = profiles.length > 0 && (
    <div className="social">
      {profiles.map(({ icon, label, href }) => (
        <ExternalLink key={label} href={href}>
          <Icon name={icon} />
          <span className="sr-only">{label}</span>
        </ExternalLink>
      ))}
    </div>
  )
  const phone = (
    <a className="action" href={shell.contact.phone.href}>
      <Icon name="phone" />
      {shell.contact.phone.label}
    </a>
  )
  return (
    <Bar>
      <a href={shell.home.href} aria-current={path === shell.home.href ? 'page' : undefined}>
        <Logo name={shell.company.name} logo={shell.logo} mark={shell.mark} />
      </a>
      <nav aria-label={site.mainMenu}>
        {page(shell.home)}
        <ServicesDropdown services={shell.services} path={path} />
        {shell.menu.map((link) => page(link, link.roomy && 'blog'))}
        {phone}
        {social}
        {page(quote, 'button primary quote')}
      </nav>
      <MobileMenu>
        <summary>
          {site.menu}
          <span className="closed">
            <Icon name="menu" />
          </span>
          <span className="opened">
            <Icon name="close" />
          </span>
        </summary>
        <nav aria-label={site.mainMenu}>
          {social}
          {page(shell.home)}
          <p className="meta">{site.servicesMenu}</p>
          <ServiceLinks services={shell.services} path={path} />
          {shell.menu.map((link) => page(link))}
          <div className="goals">
            {phone}
            {page(quote, 'button primary quote')}
          </div>
        </nav>
      </MobileMenu>
    </Bar>
  )
}
