import { styled } from 'styled-components'
import { ButtonLink } from '../components/Button.tsx'
import { Picture } from '../components/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Eyebrow, Lede } from '../theme/layout.ts'

const Columns = styled(Block)`
  display: grid;
  gap: 28px var(--column-gap);
  > div > p + h2 {
    margin-top: 16px;
  }
  .body {
    max-width: 42rem;
    > * + * {
      margin-top: 20px;
    }
    > a {
      margin-top: 28px;
    }
  }
  > .body:not(:first-child) > div:first-child > p:first-child {
    font-size: var(--lede);
    line-height: 1.5;
  }
  @media (min-width: 53.75em) {
    grid-template-columns: var(--beside-heading);
    &[data-picture] {
      grid-template-columns: var(--halves);
      align-items: center;
    }
  }
`

/** Heading beside its text, or both beside a picture. */
export function TextSection({ anchor, eyebrow, title, lede, body, image, button }: Model<'text'>) {
  const heading = (
    <>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <h2>{title}</h2>
    </>
  )
  const text = (
    <>
      {lede && <Lede>{lede}</Lede>}
      <Prose html={body} />
      {button && <ButtonLink {...button} />}
    </>
  )
  if (!image)
    return (
      <Columns id={anchor}>
        <div>{heading}</div>
        <div className="body">{text}</div>
      </Columns>
    )
  return (
    <Columns id={anchor} data-picture="">
      <div className="body">
        {heading}
        {text}
      </div>
      <Picture image={image} sizes="(min-width:1500px) 640px, (min-width:860px) 44vw, 92vw" />
    </Columns>
  )
}
