import { styled } from 'styled-components'
import { PageHeading } from '../../renderer/components/PageHeading.tsx'
import { ExternalLink } from '../../renderer/components/ExternalLink.tsx'
import { Icon } from '../../renderer/components/Icon.tsx'
import { Hours, OpenNow } from '../../renderer/components/Hours.tsx'
import { Island } from '../../renderer/islands/Island.tsx'
import { siteMessages } from '../../renderer/messages.ts'
import { useData } from '../../renderer/pageContext.tsx'
import { Team } from '../../renderer/sections/Team.tsx'
import { Panel } from '../../renderer/theme/layout.ts'

const Columns = styled.div`
  padding-inline: var(--inset);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px clamp(32px, 5vw, 72px);
  padding-bottom: calc(var(--space) / 2);
  @media (min-width: 53.75em) {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    align-items: start;
  }
`
const Address = styled(Panel)`
  padding: clamp(24px, 3vw, 40px);
  h2 {
    font-size: var(--f2);
  }
  h2:not(:first-child) {
    margin-top: 28px;
  }
  address,
  p {
    margin-top: 6px;
    font-style: normal;
  }
  a {
    display: flex;
    align-items: center;
    gap: 14px;
    min-height: 44px;
    color: inherit;
    font-weight: 600;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
  address + * {
    margin-top: 16px;
  }
  img {
    border-radius: 14px;
    margin-bottom: 10px;
  }
  .i {
    color: var(--pine);
  }
`

export function Page() {
  const page = useData('contact')
  const { contact } = page
  return (
    <>
      <PageHeading page={page} />
      <Columns>
        <Island name="ContactForm" props={page.form} />
        <Address>
          <h2>{page.addressTitle}</h2>
          <address>
            {contact.street}
            <br />
            {contact.postalCode} {contact.city}
          </address>
          {page.map && <img src={page.map.src} alt={page.map.alt} width={page.map.width} height={page.map.height} loading="lazy" />}
          <a href={contact.phone.href}>
            <Icon name="phone" />
            {contact.phone.label}
            <OpenNow />
          </a>
          <a href={`mailto:${contact.email}`}>
            <Icon name="mail" />
            {contact.email}
          </a>
          <ExternalLink href={contact.map}>
            <Icon name="pin" />
            {siteMessages.openMap}
          </ExternalLink>
          <h2>{page.hoursTitle}</h2>
          <p>
            <Hours of={contact} />
          </p>
          <h2>{page.quote.title}</h2>
          <p>{page.quote.text}</p>
          <a href={page.quote.button.href}>{page.quote.button.label}</a>
          <h2 id="redan-kund">{page.customers.title}</h2>
          <p>{page.customers.text}</p>
          <a href={page.customers.button.href}>{page.customers.button.label}</a>
        </Address>
      </Columns>
      <Team title={page.teamTitle} lede={page.teamLede} people={page.team} />
    </>
  )
}
