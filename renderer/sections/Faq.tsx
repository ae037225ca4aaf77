/** Questions with their answers in disclosures, the first one open. */
import { styled } from 'styled-components'
import { Prose } from '../components/Prose.tsx'
import type { Model } from '../content/model/sectionModels.ts'
import { TitledSection } from './TitledSection.tsx'

const Questions = styled.div`
  border-bottom: 1px solid var(--line);
  details {
    border-top: 1px solid var(--line);
  }
  summary {
    position: relative;
    padding: var(--s3) var(--s6) var(--s3) 0;
    @media (min-width: 37.5em) {
      padding-block: var(--s4);
    }
    font-weight: 600;
    line-height: var(--tight);
    &:hover {
      color: var(--pine);
    }
  }
  summary::before,
  summary::after {
    content: "";
    position: absolute;
    right: var(--s2);
    top: 50%;
    width: 16px;
    height: 2px;
    margin-top: -1px;
    background: var(--pine);
  }
  details:not([open]) > summary::after {
    transform: rotate(90deg);
  }
  details > div {
    padding-bottom: var(--s4);
    @media (min-width: 37.5em) {
      padding-right: var(--s6);
    }
    color: var(--muted);
  }
  h3 {
    font: inherit;
    letter-spacing: 0;
    text-wrap: pretty;
  }
  @media (forced-colors: active) {
    summary::before,
    summary::after {
      background: CanvasText;
    }
  }
`

export const Faq = ({ items, ...section }: Omit<Model<'faq'>, 'type' | 'asFaqPage'>) => (
  <TitledSection {...section} beside>
    <Questions>
      {items.map(({ question, answer }, i) => (
        <details key={question} open={i === 0}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <Prose html={answer} />
        </details>
      ))}
    </Questions>
  </TitledSection>
)
