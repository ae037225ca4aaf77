/** The top of the home page, with the first question of the quote page. */
import { styled } from 'styled-components'
import { FigureItems } from '../components/FigureItems.tsx'
import { Icon } from '../components/Icon.tsx'
import { Picture } from '../components/Picture.tsx'
import type { SectionsPageModel } from '../content/model/page.ts'
import { Figures } from '../theme/layout.ts'
import { HeroIntro, HeroPoints, Top } from './Hero.tsx'

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
  .part {
    padding: var(--s4) var(--gutter);
  }
  .actions {
    margin-top: var(--s4);
  }
  .picture > * {
    border-radius: 0;
  }
  .picture img {
    aspect-ratio: 5 / 4;
  }
  @media (min-width: 53.75em) {
    min-height: clamp(520px, 100vh - var(--head) - 128px, 820px);
    grid-template-columns: 1fr 1fr;
    .part {
      padding-left: max(var(--gutter), 100% - 688px);
    }
    .part:first-child {
      align-self: end;
    }
    .picture {
      grid-area: 1 / 2 / span 2;
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

export const HomeHero = ({ page: { hero, question } }: { page: SectionsPageModel }) => (
  <>
    <Home>
      <div className="part">
        <HeroIntro hero={hero} />
      </div>
      {hero.image && (
        <div className="picture">
          <Picture image={hero.image} sizes="(min-width:860px) 72vw, 100vw" eager />
        </div>
      )}
      <div className="part">
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
        <HeroPoints points={hero.points} />
      </div>
    </Home>
    {hero.figures.length > 0 && (
      <FigureRow as="dl" data-columns={hero.figures.length} data-dense="">
        <FigureItems figures={hero.figures} />
      </FigureRow>
    )}
  </>
)
