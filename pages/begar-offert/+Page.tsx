import { styled } from 'styled-components'
import { PageHeading } from '../../renderer/components/PageHeading.tsx'
import { Icon } from '../../renderer/components/Icon.tsx'
import { Hours, OpenNow } from '../../renderer/components/Hours.tsx'
import { PersonCard } from '../../renderer/components/PersonCard.tsx'
import { useData } from '../../renderer/pageContext.tsx'
import { QuoteIsland } from '../../renderer/sections/QuoteIsland.tsx'

const Steps = styled.ol`
  padding-inline: var(--inset);
  counter-reset: step;
  display: grid;
  gap: 14px 20px;
  margin-bottom: clamp(32px, 4vw, 56px);
  li {
    counter-increment: step;
    position: relative;
    padding-left: 40px;
    line-height: 1.4;
  }
  li::before {
    content: counter(step);
    position: absolute;
    left: 0;
    top: -2px;
    display: grid;
    place-items: center;
    width: 28px;
    height: 28px;
    border: 1px solid var(--edge);
    border-radius: 50%;
    color: var(--pine);
    font: 600 0.9375rem / 1 var(--display);
  }
  b {
    display: block;
    font-weight: 600;
  }
  span {
    font-size: 0.9375rem;
    color: var(--muted);
  }
  @media (min-width: 37.5em) {
    grid-template-columns: 1fr 1fr;
  }
  @media (min-width: 62.5em) {
    grid-template-columns: repeat(4, 1fr);
    li {
      padding: 22px 0 0;
    }
    li::before {
      top: -14px;
      background: var(--paper);
    }
    li::after {
      content: "";
      position: absolute;
      top: 0;
      left: 28px;
      right: -20px;
      height: 1px;
      background: var(--line);
    }
    li:last-child::after {
      right: 0;
    }
    b {
      margin-top: 4px;
    }
  }
`

const Columns = styled.div`
  padding-inline: var(--inset);
  display: grid;
  gap: 32px clamp(32px, 5vw, 72px);
  padding-bottom: var(--space);
  aside h2 {
    font-size: var(--f2);
    margin-bottom: 8px;
  }
  aside > p {
    color: var(--muted);
    margin-bottom: 20px;
  }
  .tel {
    display: flex;
    align-items: center;
    gap: 14px;
    min-height: 52px;
    margin-top: 12px;
    color: inherit;
    font-weight: 600;
    text-decoration: none;
    font-variant-numeric: tabular-nums;
    &:hover {
      text-decoration: underline;
    }
  }
  .tel + p {
    font-size: 0.9375rem;
  }
  @media (min-width: 60em) {
    grid-template-columns: minmax(0, 44rem) minmax(0, 24rem);
    justify-content: space-between;
    align-items: start;
    aside {
      position: sticky;
      top: calc(var(--head) + 32px);
    }
  }
`

export function Page() {
  const page = useData('quote')
  return (
    <>
      <PageHeading page={page} />
      <h2 className="sr-only">{page.stepsTitle}</h2>
      <Steps>
        {page.steps.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </Steps>
      <Columns>
        <div id="offert" data-behaviour="quote" data-towns={JSON.stringify(page.towns)} data-more={page.moreTowns}>
          <QuoteIsland form={page.form} />
        </div>
        <aside>
          <h2>{page.contactTitle}</h2>
          <p>{page.contactText}</p>
          <PersonCard person={page.person} />
          <a className="tel" href={page.contact.phone.href}>
            <Icon name="phone" />
            {page.contact.phone.label}
            <OpenNow />
          </a>
          <p>
            <Hours of={page.contact} />
          </p>
        </aside>
      </Columns>
    </>
  )
}
