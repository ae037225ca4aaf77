/** The top of home, service and city pages, beside the form if there is one. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Comparison } from '../components/Comparison.tsx'
import { FigureItems } from '../components/FigureItems.tsx'
import { Icon } from '../components/Icon.tsx'
import { PersonCard } from '../components/PersonCard.tsx'
import { Picture } from '../components/Picture.tsx'
import type { SectionsPageModel } from '../content/model/page.ts'
import { Island } from '../islands/Island.tsx'
import { Buttons, Eyebrow, Figures, Grid, Lede, Ticks } from '../theme/layout.ts'
import { formAnchor } from '../content/fixedAddresses.ts'

const Top = styled(Grid)`
  ul,
  .actions,
  .person {
    margin-top: var(--s5);
  }
  @media (min-width: 53.8125em) {
    .actions:not(:has(> :not(.small))) {
      display: none;
    }
  }
`
const Inner = styled(Top)`
  padding-block: var(--s3) calc(var(--space) / 2);
  dl[data-dense] {
    padding-top: var(--s4);
    border-top: 1px solid var(--line);
  }
`

/** A row across the page, below the hero. */
const FigureRow = styled(Figures)`
  margin-bottom: calc(var(--space) / 2);
  padding-block: var(--s4);
  border-block: 1px solid var(--line);
`

const Home = styled(Top)`
  &&& {
    padding: 0;
    gap: 0;
  }
  .intro {
    padding: var(--s5) var(--gutter);
  }
  .picture > * {
    border-radius: 0;
  }
  .picture img {
    aspect-ratio: 5 / 4;
  }
  @media (min-width: 53.75em) {
    min-height: clamp(520px, 100vh - var(--head) - 128px, 820px);
    .intro {
      align-self: center;
      padding-left: max(var(--gutter), 100% - 688px);
    }
    .picture {
      position: relative;
      > * {
        position: absolute;
        inset: 0;
        border-radius: 0 0 0 var(--r3);
      }
      picture,
      img {
        height: 100%;
      }
    }
  }
`

/** The first question of the quote page. */
const Question = styled.nav`
  margin-top: var(--s5);
  p {
    font: var(--title);
  }
  /* The rows and their height do not depend on the typeface, which may be late. */
  &&& ul {
    display: grid;
    gap: var(--s2);
    max-width: 30rem;
    margin-top: var(--s3);
    @media (min-width: 20em) {
      grid-template-columns: 1fr 1fr;
    }
  }
  a {
    --i: 20px;
    display: flex;
    gap: var(--s2);
    align-items: center;
    min-height: 48px;
    padding: 0 var(--s3);
    border: 1px solid var(--edge);
    border-radius: var(--r1);
    background: var(--surface);
    color: inherit;
    font: var(--small);
    font-weight: 600;
    line-height: var(--tight);
    overflow-wrap: anywhere;
    text-decoration: none;
    @media (hover: hover) {
      &:hover {
        background: var(--sand);
      }
    }
  }
  .i {
    color: var(--pine);
  }
  @media (max-width: 23.9375em) {
    .i {
      display: none;
    }
  }
`

const WithForm = styled(Inner)`
  /* The column is narrow beside the form: figures that are too wide for a row wrap. */
  dl[data-dense] {
    display: flex;
    flex-wrap: wrap;
    margin-top: var(--s5);
    > div {
      flex: 1 1 9em;
    }
  }
  .picture {
    margin-top: var(--s5);
    img {
      aspect-ratio: 16 / 10;
    }
  }
  /* Wide enough for pairs of fields. */
  @media (min-width: 60em) {
    &[data-columns] {
      grid-template-columns: minmax(0, 7fr) minmax(min(30rem, 52%), 5fr);
    }
  }
  @media (min-width: 60em) and (min-height: 56em) {
    > * {
      position: sticky;
      top: calc(var(--head) + var(--s5));
    }
  }
`

const Plain = styled(Inner)`
  align-items: center;
  .picture + dl {
    grid-column: 1 / -1;
  }
`

export function Hero({
  page: { kind, hero, question, form, person },
}: {
  page: SectionsPageModel
}) {
  const sizes =
    kind === 'home'
      ? '(min-width:860px) 72vw, 100vw'
      : form
        ? '(min-width:1500px) 760px, (min-width:960px) 50vw, 92vw'
        : '(min-width:1500px) 660px, (min-width:860px) 46vw, 92vw'
  const picture = (hero.image ?? hero.beforeAfter) && (
    <div className="picture">
      {hero.beforeAfter ? (
        <Comparison {...hero.beforeAfter} sizes={sizes} eager />
      ) : (
        hero.image && <Picture image={hero.image} sizes={sizes} eager />
      )}
    </div>
  )
  const intro = (
    <>
      {hero.eyebrow && <Eyebrow>{hero.eyebrow}</Eyebrow>}
      <h1>{hero.title}</h1>
      <Lede>{hero.lede}</Lede>
      {hero.buttons.length > 0 && (
        <Buttons className="actions">
          {hero.buttons.map((button) => (
            <ButtonLink key={button.href} {...button} />
          ))}
        </Buttons>
      )}
    </>
  )
  const points = hero.points.length > 0 && (
    <Ticks>
      {hero.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Ticks>
  )
  const Row = kind === 'home' ? FigureRow : Figures
  const figures = hero.figures.length > 0 && (
    <Row as="dl" data-columns={form || picture ? hero.figures.length : 2} data-dense="">
      <FigureItems figures={hero.figures} />
    </Row>
  )

  if (kind === 'home')
    return (
      <>
        <Home data-columns="halves">
          <div className="intro">
            {intro}
            {question && (
              <Question aria-label={question.title}>
                <p>{question.title}</p>
                <ul>
                  {question.services.map(({ label, href, icon }) => (
                    <li key={href}>
                      <a href={href}>
                        <Icon name={icon} />
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </Question>
            )}
            {points}
          </div>
          {picture}
        </Home>
        {figures}
      </>
    )
  if (form)
    return (
      <WithForm data-columns="form">
        <div>
          {intro}
          {picture}
          {points}
          {figures}
          {person && (
            <div className="person" id={person.anchor}>
              <PersonCard {...person} />
            </div>
          )}
        </div>
        <div className="form" id={formAnchor}>
          <Island name="QuoteForm" props={form} />
        </div>
      </WithForm>
    )
  return (
    <Plain data-columns="halves">
      <div>
        {intro}
        {points}
      </div>
      {picture}
      {figures}
    </Plain>
  )
}
