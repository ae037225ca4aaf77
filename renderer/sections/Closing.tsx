/** The end of a page: buttons, over a picture if there is one. */
import { styled } from 'styled-components'
import { ButtonLink, type ButtonProps } from '../components/ButtonLink.tsx'
import { Picture } from '../components/Picture.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { Block, Buttons, Grid, onDark } from '../theme/layout.ts'
import { Intro } from './TitledSection.tsx'

const Plain = styled(Grid)`
  padding-top: var(--s5);
  border-top: 2px solid var(--ink);
  align-items: center;
`

const Scene = styled.div`
  --night: 9 22 17;
  ${onDark}
  --muted: var(--on-picture-muted);
  position: relative;
  display: flex;
  align-items: end;
  min-height: clamp(420px, 40vw, 580px);
  overflow: hidden;
  border-radius: var(--r3);
  padding: var(--column-gap);
  background: rgb(var(--night));
  > span {
    position: absolute;
    inset: 0;
    border-radius: 0;
    background: none;
  }
  > span * {
    height: 100%;
  }
  > span small {
    height: auto;
  }
  > div {
    position: relative;
    max-width: 38rem;
  }
  h2 + p {
    max-width: 26rem;
  }
  h2 ~ div {
    margin-top: var(--s5);
  }
  picture::after {
    content: "";
    position: absolute;
    inset: 0;
    background: linear-gradient(
      90deg,
      rgb(var(--night) / 0.9),
      rgb(var(--night) / 0.55) 48%,
      rgb(var(--night) / 0.05) 80%
    );
  }
  @media (max-width: 53.6875em) {
    min-height: 26rem;
    padding-top: var(--s6);
    picture::after {
      background: linear-gradient(0deg, rgb(var(--night) / 0.94) 45%, rgb(var(--night) / 0.1) 85%);
    }
    > span small {
      bottom: auto;
      top: var(--s3);
    }
  }
`

type Props = Omit<Model<'closing'>, 'type' | 'buttons'> & { buttons: ButtonProps[] }

export function Closing({ anchor, title, lede, image, buttons }: Props) {
  const intro = <Intro title={title} lede={lede} />
  const actions = (
    <Buttons>
      {buttons.map((button) => (
        <ButtonLink key={button.href} {...button} />
      ))}
    </Buttons>
  )
  return (
    <Block id={anchor}>
      {image ? (
        <Scene>
          <Picture image={image} sizes="(min-width:1500px) 1376px, 92vw" />
          <div>
            {intro}
            {actions}
          </div>
        </Scene>
      ) : (
        <Plain data-columns="beside">
          <div>{intro}</div>
          {actions}
        </Plain>
      )}
    </Block>
  )
}
