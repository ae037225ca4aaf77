import { styled } from 'styled-components'
import { ButtonLink } from '../components/Button.tsx'
import { Picture } from '../components/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sections.ts'
import { Block, Eyebrow, Grid, Lede } from '../theme/layout.ts'

const Columns = styled(Grid)`
  &[data-columns="halves"] {
    align-items: center;
  }
  .body {
    max-width: 42rem;
    > * + * {
      margin-top: var(--s4);
    }
    > a {
      margin-top: var(--s5);
    }
  }
  > .body:not(:first-child) > div:first-child > p:first-child {
    font: var(--lede);
  }
`

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
      <Block id={anchor}>
        <Columns data-columns="beside">
          <div>{heading}</div>
          <div className="body">{text}</div>
        </Columns>
      </Block>
    )
  return (
    <Block id={anchor}>
      <Columns data-columns="halves">
        <div className="body">
          {heading}
          {text}
        </div>
        <Picture image={image} sizes="(min-width:1500px) 640px, (min-width:860px) 44vw, 92vw" />
      </Columns>
    </Block>
  )
}
