/** A testimonial, a reference and related links. */
import { styled } from 'styled-components'
import { JobScope } from '../components/JobScope.tsx'
import { LinkItems } from '../components/LinkItems.tsx'
import { PictureCard } from '../components/PictureCard.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { Grid } from '../theme/layout.ts'
import { ReviewsOrigin, Review } from './Testimonials.tsx'
import { TitledSection } from './TitledSection.tsx'

const Items = styled(Grid)`
  @media (max-width: 37.4375em) {
    .card img {
      aspect-ratio: 2;
    }
  }
  li:has(blockquote) {
    align-self: start;
  }
  /* Beside a single review, a tall card would leave a gap below the review. */
  @media (min-width: 62.5em) {
    .card {
      flex-direction: row;
      > span {
        flex: 1;
      }
      > div {
        flex: 2;
      }
    }
  }
`
const More = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--s4);
  margin-top: var(--s4);
  a {
    display: block;
    padding-block: var(--s3);
    font-weight: 600;
  }
`

export const Proof = ({ review, job, links, origin, ...section }: Model<'proof'>) => {
  const isPair = review && job
  return (
    <TitledSection {...section} beside={!isPair}>
      <div>
        <Items as="ul" data-columns={isPair ? 2 : 1}>
          {review && <Review {...review} />}
          {job && (
            <li>
              <PictureCard
                image={job.image}
                title={job.title}
                href={job.href}
                sizes="(min-width:1500px) 445px, (min-width:1000px) 31vw, (min-width:600px) 46vw, 92vw"
              >
                <JobScope {...job.scope} />
              </PictureCard>
            </li>
          )}
        </Items>
        {origin && <ReviewsOrigin>{origin}</ReviewsOrigin>}
        <More>
          <LinkItems links={links} />
        </More>
      </div>
    </TitledSection>
  )
}
