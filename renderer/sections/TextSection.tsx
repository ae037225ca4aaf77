/** Text beside its heading, or beside a picture. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Picture } from '../components/Picture.tsx'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { Block, Grid, Lede } from '../theme/layout.ts'
import { Intro } from './TitledSection.tsx'

const Columns = styled(Grid)`
  > span {
    align-self: start;
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

export function TextSection({
  anchor,
  eyebrow,
  title,
  lede,
  body,
  image,
  button,
}: Omit<Model<'text'>, 'type'>) {
  const heading = <Intro eyebrow={eyebrow} title={title} />
  return (
    <Block id={anchor}>
      <Columns data-columns="beside">
        {!image && <div>{heading}</div>}
        <div className="body">
          {image && heading}
          {lede && <Lede>{lede}</Lede>}
          <Prose html={body} />
          {button && <ButtonLink {...button} />}
        </div>
        {image && (
          <Picture image={image} sizes="(min-width:1500px) 770px, (min-width:860px) 51vw, 92vw" />
        )}
      </Columns>
    </Block>
  )
}
