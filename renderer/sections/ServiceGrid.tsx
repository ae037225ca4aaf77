/** Cards of all services and a cell with the phone number; the last row is always full. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Hours } from '../components/Hours.tsx'
import { PictureCard } from '../components/PictureCard.tsx'
import type { Model } from '../content/model/sections.ts'
import { TitledSection } from './TitledSection.tsx'

const Cells = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  .call {
    display: flex;
    flex-direction: column;
    justify-content: center;
    align-items: flex-start;
    gap: var(--s3);
    padding: 28px;
    border-radius: 14px;
    background: var(--sand);
  }
  @media (max-width: 37.4375em) {
    > li:nth-child(n + 3) .card {
      flex-direction: row;
      > span {
        flex: none;
        width: 124px;
        * {
          height: 100%;
        }
        /* The label would cover half of the picture; screen readers still announce it. */
        small {
          right: 6px;
          bottom: 6px;
          width: 22px;
          padding: 2px 0;
          font-size: 0;
          text-align: center;
          &::before {
            content: "i";
            font: var(--caption);
          }
        }
      }
      > div {
        padding: 16px 18px;
      }
      a:not([target]) .i {
        display: none;
      }
    }
  }
  @media (min-width: 37.5em) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 37.5em) and (max-width: 62.4375em) {
    > :last-child:nth-child(odd) {
      grid-column: span 2;
    }
  }
  @media (min-width: 62.5em) {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    > li {
      grid-column: span 4;
    }
    > li:nth-child(1) {
      grid-column: span 7;
    }
    > li:nth-child(2) {
      grid-column: span 5;
    }
    > :nth-child(3n):nth-last-child(2),
    > :nth-child(3n + 1):last-child {
      grid-column: span 6;
    }
    > :nth-child(3n):last-child {
      grid-column: 1 / -1;
    }
    > li:nth-child(-n + 2) img,
    > :nth-child(3n):nth-last-child(2) img {
      height: clamp(300px, 27vw, 390px);
    }
  }
`

/** `sizes` of the cropped pictures. The first two cards are larger, and so is a last one that shares its row only with the phone cell. */
const first = [
  '(min-width:1500px) 795px, (min-width:1000px) 50vw, (min-width:600px) 46vw, 92vw',
  '(min-width:1500px) 590px, (min-width:1000px) 41vw, (min-width:600px) 46vw, 92vw',
]
const sizesOf = (i: number, services: number) =>
  first[i] ??
  (i === services - 1 && i % 3 === 2
    ? '(min-width:1500px) 680px, (min-width:1000px) 46vw, (min-width:600px) 46vw, 190px'
    : '(min-width:1500px) 445px, (min-width:1000px) 31vw, (min-width:600px) 46vw, 190px')

export const ServiceGrid = ({ services, callTitle, callText, contact, ...section }: Model<'serviceGrid'>) => (
  <TitledSection {...section}>
    <Cells>
      {services.map((service, i) => (
        <li key={service.href}>
          <PictureCard image={service.image} title={service.name} href={service.href} sizes={sizesOf(i, services.length)}>
            <p>{service.text}</p>
          </PictureCard>
        </li>
      ))}
      <li className="call">
        <h3>{callTitle}</h3>
        <p className="muted">{callText}</p>
        <ButtonLink {...contact.phone} kind="secondary" smallScreensOnly={false} />
        <p className="meta">
          <Hours of={contact} />
        </p>
      </li>
    </Cells>
  </TitledSection>
)
