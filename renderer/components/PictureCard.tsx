/** A picture with a title and text; the card is one link. */
import type { ReactElement, ReactNode } from 'react'
import { styled } from 'styled-components'
import type { ImageModel } from '../content/env.ts'
import { Anchor } from './ExternalLink.tsx'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'

const Card = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r2);
  background: var(--surface);
  transition: border-color 0.16s;
  > span {
    border-radius: 0;
  }
  > span :is(picture, img, [role="img"], svg) {
    height: 100%;
  }
  > span img {
    transition: transform 0.5s;
  }
  &:hover {
    border-color: var(--edge);
    img {
      transform: scale(1.025);
    }
  }
  > div {
    flex: 1;
    padding: var(--s4);
    hyphens: auto;
    overflow-wrap: anywhere;
  }
  h2,
  h3 {
    font: var(--h3);
  }
  a {
    display: flex;
    justify-content: space-between;
    gap: var(--s3);
    color: inherit;
    text-decoration: none;
    outline: 0;
  }
  a::after {
    content: "";
    position: absolute;
    z-index: 1;
    inset: 0;
  }
  &:has(a:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 3px;
  }
  a .i {
    color: var(--pine);
  }
  p {
    margin-top: var(--s2);
    color: var(--muted);
    font: var(--small);
  }
`

export function PictureCard({
  image,
  sizes = '100vw',
  title,
  href,
  as: Title = 'h3',
  arrow = true,
  before,
  children,
}: {
  /** A picture, a drawing component, or nothing. */
  image?: ImageModel | ReactElement | undefined
  sizes?: string
  title: string
  href: string
  as?: 'h2' | 'h3'
  arrow?: boolean
  before?: ReactNode
  children: ReactNode
}) {
  return (
    <Card className="card">
      {image && 'src' in image ? <Picture image={image} sizes={sizes} tag="" /> : image}
      <div>
        {before}
        <Title>
          <Anchor href={href}>
            {title}
            {arrow && <Icon name={href.startsWith('https://') ? 'out' : 'arrow'} />}
          </Anchor>
        </Title>
        {children}
      </div>
    </Card>
  )
}
