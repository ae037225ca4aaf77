/** The top of service, city and other pages, beside the form if there is one. */
import { styled } from 'styled-components'
import { ButtonLink } from '../components/ButtonLink.tsx'
import { Comparison } from '../components/Comparison.tsx'
import { FigureItems } from '../components/FigureItems.tsx'
import { PersonCard } from '../components/PersonCard.tsx'
import { Picture } from '../components/Picture.tsx'
import type { SectionsPageModel } from '../content/model/page.ts'
import { Island } from '../islands/Island.tsx'
import { Buttons, Figures, Grid, Lede, Ticks } from '../theme/layout.ts'
import { formAnchor } from '../content/fixedAddresses.ts'

export const Top = styled(Grid)`
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
  column-gap: var(--column-gap);
  align-items: center;
  .picture + dl {
    grid-column: 1 / -1;
  }
  @media (min-width: 53.75em) {
    grid-template-columns: 1fr 1fr;
  }
`

type Props = { page: SectionsPageModel }

export function Hero({ page: { hero, form, person } }: Props) {
  const sizes = form
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
  const figures = hero.figures.length > 0 && (
    <Figures as="dl" data-columns={form || picture ? hero.figures.length : 2} data-dense="">
      <FigureItems figures={hero.figures} />
    </Figures>
  )
  if (form)
    return (
      <WithForm data-columns="form">
        <div>
          <HeroIntro hero={hero} />
          {picture}
          <HeroPoints points={hero.points} />
          {figures}
          {person && (
            <div className="person" id={person.anchor}>
              <PersonCard {...person} />
            </div>
          )}
        </div>
        <div id={formAnchor}>
          <Island name="QuoteForm" props={form} />
        </div>
      </WithForm>
    )
  return (
    <Plain>
      <div>
        <HeroIntro hero={hero} />
        <HeroPoints points={hero.points} />
      </div>
      {picture}
      {figures}
    </Plain>
  )
}

export const HeroIntro = ({ hero }: { hero: SectionsPageModel['hero'] }) => (
  <>
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

export const HeroPoints = ({ points }: { points: readonly string[] }) =>
  points.length > 0 && (
    <Ticks>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Ticks>
  )
