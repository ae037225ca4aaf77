import { styled } from 'styled-components'
import { Hours } from '../components/Hours.tsx'
import { Icon } from '../components/Icon.tsx'
import { PictureCard } from '../components/PictureCard.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

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
  .call p {
    color: var(--muted);
  }
  .call a {
    display: inline-flex;
    align-items: center;
    gap: var(--s3);
    min-height: 52px;
    margin-block: var(--s2);
    padding: 0 22px;
    border: 1px solid var(--edge);
    border-radius: 10px;
    color: inherit;
    font-weight: 600;
    text-decoration: none;
    font-variant-numeric: tabular-nums;
    &:hover {
      border-color: currentColor;
    }
  }
  .call small {
    color: var(--muted);
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
        img {
          aspect-ratio: auto;
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
      aspect-ratio: auto;
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

/** Cards of all services and a cell with the phone number; the last row is always full. */
export const ServiceGrid = ({ anchor, title, lede, services, callTitle, callText, contact }: Model<'serviceGrid'>) => (
  <Block id={anchor}>
    <SectionHeading title={title} lede={lede} />
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
        <p>{callText}</p>
        <a href={contact.phone.href}>
          <Icon name="phone" />
          {contact.phone.label}
        </a>
        <small>
          <Hours of={contact} />
        </small>
      </li>
    </Cells>
  </Block>
)
