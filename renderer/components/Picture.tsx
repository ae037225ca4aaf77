/** Pictures and drawings of the content. */
import { css, styled } from 'styled-components'
import type { ImageModel } from '../content/env.ts'
import { siteMessages } from '../messages.ts'

/** The tag in the corner of a rendered picture. Markdown wraps such pictures in .illustration. */
export const pictureTag = css`
  :is(&, .illustration) > small {
    position: absolute;
    right: var(--s3);
    bottom: var(--s3);
    padding: var(--s1) var(--s2);
    border-radius: var(--r1);
    background: var(--label);
    color: var(--on-picture);
    font: var(--caption);
  }
`
const frame = css`
  display: block;
  position: relative;
  overflow: hidden;
  border-radius: var(--r3);
  background: var(--sand);
  img {
    width: 100%;
    aspect-ratio: 3 / 2;
    object-fit: cover;
  }
`
const Frame = styled.span`${frame}${pictureTag}`

/** A picture in one size. Drawings are inlined, so that they follow the theme. */
export const Drawing = ({ image: { markup, src, alt, width, height } }: { image: ImageModel }) =>
  markup ? (
    <span role="img" aria-label={alt} dangerouslySetInnerHTML={{ __html: markup }} />
  ) : (
    <img src={src} alt={alt} width={width} height={height} loading="lazy" />
  )

/** As object-fit does for other pictures. */
const cover = '<svg preserveAspectRatio="xMidYMid slice"'

/**
 * `sizes` is the attribute of <img>; `eager` is for the picture on the first screen. The tag of an
 * illustration is empty where nobody takes it for a photo of a job.
 */
export function Picture({
  image,
  sizes,
  eager,
  tag = siteMessages.illustration,
}: {
  image: ImageModel
  sizes: string
  eager?: boolean | undefined
  tag?: string | undefined
}) {
  return (
    <Frame>
      {image.markup ? (
        <Drawing image={{ ...image, markup: image.markup.replace('<svg', cover) }} />
      ) : (
        <picture>
          {image.avif && <source type="image/avif" srcSet={image.avif} sizes={sizes} />}
          <img
            src={image.fallback ?? image.src}
            alt={image.alt}
            width={image.width}
            height={image.height}
            {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          />
        </picture>
      )}
      {image.illustration && tag && <small>{tag}</small>}{' '}
    </Frame>
  )
}
