/** Cards of all services, and a row with the phone number. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Hours } from '../components/Hours.tsx'
import { PictureCard } from '../components/PictureCard.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { Grid, Panel } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const Cells = styled(Grid)`
  gap: var(--s4);
  .call {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s3);
    grid-column: 1 / -1;
    h3 {
      flex: 1 0 100%;
    }
  }
  @media (max-width: 37.4375em) {
    > li:nth-child(-n + 2) img {
      aspect-ratio: 2;
    }
  }
  @media (min-width: 20em) and (max-width: 37.4375em) {
    > li:nth-child(n + 3) .card {
      flex-direction: row;
      > span {
        flex: none;
        width: 124px;
      }
      > div {
        padding: var(--s3) var(--s4);
      }
      a:not([target]) .i {
        display: none;
      }
    }
  }
  @media (min-width: 60em) {
    > li {
      grid-column: span 2;
    }
    > li:nth-child(-n + 2) {
      grid-column: span 3;
      img {
        height: clamp(300px, 27vw, 390px);
      }
    }
  }
`

/** `sizes` of the cropped pictures. The first two cards are larger. */
const sizesOf = (i: number) =>
  i < 2
    ? '(min-width:1500px) 680px, (min-width:600px) 46vw, 92vw'
    : '(min-width:1500px) 445px, (min-width:960px) 31vw, (min-width:600px) 46vw, 190px'

export const ServiceGrid = ({
  services,
  callTitle,
  callText,
  contact,
  ...section
}: Model<'serviceGrid'>) => (
  <TitledSection {...section}>
    <Cells as="ul" data-columns="6">
      {services.map((service, i) => (
        <li key={service.href}>
          <PictureCard
            image={service.image}
            title={service.name}
            href={service.href}
            sizes={sizesOf(i)}
          >
            <p>{service.text}</p>
          </PictureCard>
        </li>
      ))}
      <Panel as="li" className="call">
        <h3>{callTitle}</h3>
        <p className="muted">{callText}</p>
        <ButtonLink {...contact.phone} kind="secondary" />
        <p className="meta">
          <Hours of={contact} />
        </p>
      </Panel>
    </Cells>
  </TitledSection>
)
