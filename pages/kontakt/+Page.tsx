/** The contact page: form, address, opening hours and staff. */
import { styled } from 'styled-components'
import { PageHeading } from '../../renderer/components/PageHeading.tsx'
import { ExternalLink } from '../../renderer/components/ExternalLink.tsx'
import { Icon } from '../../renderer/components/Icon.tsx'
import { Hours, PhoneLink } from '../../renderer/components/Hours.tsx'
import { Drawing } from '../../renderer/components/Picture.tsx'
import { Island } from '../../renderer/islands/Island.tsx'
import { siteMessages } from '../../renderer/messages.ts'
import { useData } from '../../renderer/pageContext.tsx'
import { Team } from '../../renderer/sections/Team.tsx'
import { TextSection } from '../../renderer/sections/TextSection.tsx'
import { Grid, Panel } from '../../renderer/theme/layout.ts'
import { customersAnchor } from '../../renderer/content/fixedAddresses.ts'

const Columns = styled(Grid)`
  padding-bottom: calc(var(--space) / 2);
`
/** The number stands in the panel beside the form, which is below it on narrow screens. */
const Call = styled.div`
  margin-top: var(--s3);
  @media (min-width: 60em) {
    display: none;
  }
`
const Address = styled(Panel)`
  h2 {
    font: var(--h3);
  }
  h2:not(:first-child) {
    margin-top: var(--s4);
  }
  address,
  p {
    margin-top: var(--s2);
    font-style: normal;
  }
  a {
    overflow-wrap: anywhere;
    text-decoration: underline;
  }
  address + * {
    margin-top: var(--s4);
  }
  > img,
  svg:not(.i) {
    max-width: 26rem;
    border-radius: var(--r2);
    margin-bottom: var(--s3);
  }
  .i {
    color: var(--pine);
  }
`

type Address = { street: string; postalCode: string; city: string }
const Place = ({ at: { street, postalCode, city } }: { at: Address }) => (
  <address>
    {street}
    <br />
    {postalCode} {city}
  </address>
)
const MailLink = ({ email }: { email: string }) => (
  <a className="action" href={`mailto:${email}`}>
    <Icon name="mail" />
    {email}{' '}
  </a>
)
const MapLink = ({ href }: { href: string }) => (
  <ExternalLink className="action" href={href}>
    <Icon name="pin" />
    {siteMessages.openMap}
  </ExternalLink>
)

export function Page() {
  const page = useData('contact')
  const { contact } = page
  return (
    <>
      <PageHeading page={page}>
        <Call>
          <PhoneLink phone={contact.phone} />
        </Call>
      </PageHeading>
      <Columns data-columns="form">
        <Island name="ContactForm" props={page.form} />
        <Address>
          <h2>{page.addressTitle}</h2>
          <Place at={contact} />
          {page.map && <Drawing image={page.map} />}
          <PhoneLink phone={contact.phone} />
          <MailLink email={contact.email} />
          <MapLink href={contact.map} />
          <h2>{page.hoursTitle}</h2>
          <p>
            <Hours of={contact} />
          </p>
          <h2>{page.quote.title}</h2>
          <p>{page.quote.text}</p>
          <a className="action" href={page.quote.button.href}>
            {page.quote.button.label}
          </a>
        </Address>
      </Columns>
      <Team title={page.teamTitle} lede={page.teamLede} people={page.team} />
      <TextSection {...page.customers} image={page.image} anchor={customersAnchor} />
    </>
  )
}
