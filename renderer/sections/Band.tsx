import { styled } from 'styled-components'
import { ButtonLink } from '../components/Button.tsx'
import { Picture } from '../components/Picture.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Eyebrow, Lede } from '../theme/layout.ts'

const Columns = styled(Block)`
  display: grid;
  gap: 36px var(--column-gap);
  p + h2 {
    margin-top: 18px;
  }
  h2 + p {
    margin-top: 20px;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 28px 24px;
    margin-block: 36px 32px;
  }
  li p:first-child {
    font: 600 clamp(1.75rem, 1.4rem + 1.3vw, 2.5rem) / 1.05 var(--display);
    letter-spacing: -0.02em;
    color: var(--sun-num);
  }
  h3 {
    margin-top: 8px;
    font-size: 1.125rem;
  }
  h3 + p {
    margin-top: 4px;
    font-size: 0.9375rem;
    line-height: 1.5;
    color: var(--on-deep-muted);
  }
  @media (min-width: 53.75em) {
    grid-template-columns: var(--halves);
    align-items: center;
    img {
      aspect-ratio: 1;
    }
  }
`

/** The one dark part of a page: a picture and what is worth setting large. */
export const Band = ({ anchor, eyebrow, title, lede, image, items, button }: Model<'band'>) => (
  <Columns id={anchor} data-tone="deep">
    <Picture image={image} sizes="(min-width:1500px) 640px, (min-width:860px) 44vw, 92vw" />
    <div>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <h2>{title}</h2>
      {lede && <Lede>{lede}</Lede>}
      <ul>
        {items.map(({ value, title, text }) => (
          <li key={title}>
            <p>{value}</p>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink {...button} />
    </div>
  </Columns>
)
