import { styled } from 'styled-components'
import { ButtonLink } from '../components/Button.tsx'
import { Picture } from '../components/Picture.tsx'
import type { SectionModel } from '../content/models.ts'
import { Block, Buttons, Lede } from '../styles/layout.ts'

const Scene = styled.div`
  --pine:var(--sun-num);--focus:#9fd0ff;--muted:var(--on-deep-2);position:relative;overflow:hidden;border-radius:22px;padding:clamp(28px,6vw,80px);background:var(--deep);color:var(--on-deep);
  > span{position:absolute;inset:0;border-radius:0;background:none}
  > span *{height:100%}
  > span img{aspect-ratio:auto}
  > span small{height:auto}
  > div{position:relative;max-width:38rem}
  h2 + p{margin-top:16px}
  h2 ~ div{margin-top:28px}
  &:has(> span){
    display:flex;align-items:end;min-height:clamp(420px,40vw,580px);--muted:#e4e9e4;
    picture::after{content:'';position:absolute;inset:0;background:linear-gradient(90deg,rgb(9 22 17/.9),rgb(9 22 17/.55) 48%,rgb(9 22 17/.05) 80%)}
  }
  @media (max-width:859px){
    &:has(> span){padding-top:220px;picture::after{background:linear-gradient(0deg,rgb(9 22 17/.94) 45%,rgb(9 22 17/.1) 85%)}> span small{bottom:auto;top:12px}}
    margin-inline:-8px;
  }
`

/** The end of a page: one more way to a quote. `data-tone` lends the buttons the dark ground's colours. */
export const Closing = ({ anchor, title, lede, image, buttons }: Omit<Extract<SectionModel, { type: 'closing' }>, 'type'>) => (
  <Block id={anchor}>
    <Scene>
      {image && <Picture image={image} sizes="(min-width:1500px) 1376px, 92vw" />}
      <div>
        <h2>{title}</h2>
        {lede && <Lede>{lede}</Lede>}
        <Buttons>{buttons.map((button) => <ButtonLink key={button.href} {...button} />)}</Buttons>
      </div>
    </Scene>
  </Block>
)
