/** The quote page: the form for all services, and how a request is handled. */
import { styled } from 'styled-components'
import { PageHeading } from '../../renderer/components/PageHeading.tsx'
import { Hours, PhoneLink } from '../../renderer/components/Hours.tsx'
import { PersonCard } from '../../renderer/components/PersonCard.tsx'
import { useData } from '../../renderer/pageContext.tsx'
import { Island } from '../../renderer/islands/Island.tsx'
import { Review, ReviewsOrigin } from '../../renderer/sections/Testimonials.tsx'
import { Grid } from '../../renderer/theme/layout.ts'
import { formAnchor } from '../../renderer/content/fixedAddresses.ts'

const Steps = styled(Grid)`
  --mark: 1.75rem;
  counter-reset: step;
  row-gap: var(--s3);
  margin-bottom: var(--s4);
  li {
    counter-increment: step;
    position: relative;
    padding-left: calc(var(--mark) + var(--s3));
    line-height: var(--tight);
  }
  li::before {
    content: counter(step);
    position: absolute;
    left: 0;
    top: -2px;
    display: grid;
    place-items: center;
    width: var(--mark);
    height: var(--mark);
    border: 1px solid var(--edge);
    border-radius: 50%;
    color: var(--pine);
    font: var(--small);
    font-weight: 600;
  }
  b {
    display: block;
  }
  /* On phones the form is more urgent than what the steps mean. */
  @media (max-width: 37.4375em) {
    --mark: 1.5rem;
    column-gap: var(--s3);
    margin-top: calc(var(--s4) - var(--s6));
    li {
      font: var(--small);
    }
    .meta {
      display: none;
    }
  }
  @media (min-width: 60em) {
    margin-bottom: var(--s6);
    li {
      padding: var(--s4) 0 0;
    }
    li::before {
      top: -14px;
      background: var(--paper);
    }
    li::after {
      content: "";
      position: absolute;
      top: 0;
      left: var(--mark);
      right: calc(-1 * var(--s4));
      height: 1px;
      background: var(--line);
    }
    li:last-child::after {
      right: 0;
    }
    b {
      margin-top: var(--s1);
    }
  }
`

const Columns = styled(Grid)`
  padding-bottom: var(--space);
  aside h2 {
    font: var(--h3);
  }
  aside > p {
    color: var(--muted);
    margin-bottom: var(--s4);
  }
  .action {
    min-height: 52px;
    margin-top: var(--s3);
  }
  .action + p {
    font: var(--small);
  }
  aside ul {
    margin-top: var(--s5);
  }
  @media (min-width: 60em) {
    aside {
      position: sticky;
      top: calc(var(--head) + var(--s5));
    }
  }
`

export function Page() {
  const page = useData('quote')
  return (
    <>
      <PageHeading page={page} />
      <h2 className="sr-only">{page.stepsTitle}</h2>
      <Steps as="ol" data-columns="4" data-dense="">
        {page.steps.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b> <span className="meta">{text}</span>
          </li>
        ))}
      </Steps>
      <Columns data-columns="form">
        <div id={formAnchor} data-towns={JSON.stringify(page.towns)}>
          <Island name="QuoteForm" props={page.form} />
        </div>
        <aside aria-label={page.contactTitle}>
          <h2>{page.contactTitle}</h2>
          <p>{page.contactText}</p>
          <PersonCard person={page.person} />
          <PhoneLink phone={page.contact.phone} />
          <p>
            <Hours of={page.contact} />
          </p>
          {page.review && (
            <ul>
              <Review {...page.review} />
              <ReviewsOrigin as="li">{page.review.origin}</ReviewsOrigin>
            </ul>
          )}
        </aside>
      </Columns>
    </>
  )
}
