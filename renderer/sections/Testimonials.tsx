/** Reviews of customers. */
import { styled } from 'styled-components'
import type { Model } from '../content/model/sectionModels.ts'
import { Grid } from '../theme/layout.ts'
import { TitledSection } from './TitledSection.tsx'

const Item = styled.li`
  display: flex;
  flex-direction: column;
  padding-top: var(--s4);
  border-top: 1px solid var(--line);
  blockquote {
    margin-block: var(--s3);
    color: var(--muted);
  }
  > p {
    display: grid;
    grid-template-columns: auto 1fr;
    column-gap: var(--s3);
    align-items: center;
    margin-top: auto;
    font: var(--small);
  }
  i {
    grid-row: 1 / 3;
    display: grid;
    place-items: center;
    width: 3rem;
    height: 3rem;
    border-radius: 50%;
    background: var(--pine-soft);
    color: var(--pine);
    font: var(--title);
  }
  b,
  span {
    grid-column: 2;
  }
  b {
    align-self: end;
  }
  span {
    align-self: start;
    color: var(--muted);
  }
`

const Items = styled(Grid)`
  row-gap: var(--s4);
`

export const ReviewsOrigin = styled.p`
  margin-top: var(--s4);
  font: var(--small);
  color: var(--muted);
`

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0])
    .join('')
    .slice(0, 2)

export const Review = ({
  name,
  town,
  job,
  headline,
  body,
}: Model<'testimonials'>['items'][number]) => (
  <Item>
    <h3>{headline}</h3>
    <blockquote>{body}</blockquote>
    <p>
      <i aria-hidden="true">{initials(name)}</i> <b>{`${name}, ${town}`}</b> <span>{job}</span>
    </p>
  </Item>
)

export const Testimonials = ({ origin, items, ...section }: Model<'testimonials'>) => (
  <TitledSection {...section}>
    <Items as="ul" data-columns="4">
      {items.map((review) => (
        <Review key={review.name} {...review} />
      ))}
    </Items>
    <ReviewsOrigin>{origin}</ReviewsOrigin>
  </TitledSection>
)
