import { styled } from 'styled-components'
import type { Model } from '../content/model/sections.ts'
import { Block, Grid } from '../theme/layout.ts'
import { SectionHeading } from './SectionHeading.tsx'

const Item = styled.li`
  display: flex;
  flex-direction: column;
  padding-top: 22px;
  border-top: 1px solid var(--line);
  blockquote {
    margin-block: 10px 20px;
    color: var(--muted);
  }
  > p {
    display: grid;
    grid-template-columns: auto 1fr;
    column-gap: 14px;
    align-items: center;
    margin-top: auto;
    font-size: 0.9375rem;
    line-height: 1.4;
  }
  i {
    grid-row: 1 / 3;
    display: grid;
    place-items: center;
    width: 48px;
    height: 48px;
    border-radius: 50%;
    background: var(--pine-soft);
    color: var(--pine);
    font: 600 0.9375rem / 1 var(--display);
  }
  b {
    align-self: end;
    font-weight: 600;
  }
  span {
    align-self: start;
    color: var(--muted);
  }
`

export const Origin = styled.p`
  margin-top: 28px;
  font-size: 0.9375rem;
  color: var(--muted);
`

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .join('')
    .slice(0, 2)

export const Review = ({ name, town, job, headline, body }: Model<'testimonials'>['items'][number]) => (
  <Item>
    <h3>{headline}</h3>
    <blockquote>{body}</blockquote>
    <p>
      <i aria-hidden="true">{initials(name)}</i>
      <b>
        {name}, {town}
      </b>
      <span>{job}</span>
    </p>
  </Item>
)

export const Testimonials = ({ anchor, title, lede, origin, items }: Model<'testimonials'>) => (
  <Block id={anchor}>
    <SectionHeading title={title} lede={lede} />
    <Grid data-columns="4">
      {items.map((review) => (
        <Review key={review.name} {...review} />
      ))}
    </Grid>
    <Origin>{origin}</Origin>
  </Block>
)
