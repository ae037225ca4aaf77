/** Checks the terms of texts against the glossary. */
import { matchRange, type Problem } from '../read/problems.ts'
import type { Sources } from '../site.ts'
import { textsOf } from './walk.ts'

type Term = {
  /** Matches whole words outside of URLs. */
  word: string
  instead: string
  /** Texts in which the word is correct. */
  except?: RegExp
  /** Texts in which the word means the thing; in others it is the right word for another. */
  only?: RegExp
}

/** Synonyms of the site's terms: one term per thing. */
const terms: Term[] = [
  { word: 'elbilsladdare', instead: 'Skriv laddbox.', except: /växelriktare/i },
  { word: 'laddstation(?:en|er|erna)?', instead: 'Skriv laddbox.' },
  {
    word: 'solcellsbatteri(?:et|er|erna)?',
    instead: 'Skriv hembatteri, eller batteri.',
    except: /allt du behöver veta|Hur länge håller ett solcellsbatteri/i,
  },
  { word: 'igång', instead: 'Skriv i gång.' },
  {
    word: 'bidrag(?:et|en)?',
    instead: 'Skriv skattereduktion: det är ingen utbetalning.',
    only: /solcell|laddbox|batteri|grön teknik|avdrag|skatt|\brot\b/i,
  },
  { word: 'grön(?:t|a) avdrag(?:et)?', instead: 'Skriv skattereduktion för grön teknik.' },
  { word: 'trådlöst? nät(?:et)?', instead: 'Skriv wifi.' },
  { word: 'wi-fi', instead: 'Skriv wifi.' },
  { word: 'finanspartner', instead: 'Skriv vad företaget heter.' },
  {
    word: 'besiktning(?:en)?',
    instead: 'Skriv genomgång: besiktning låter som en myndighet.',
    only: /kostnadsfri|gratis|vår besiktning/i,
  },
  { word: 'e?-?mail', instead: 'Skriv e-post.' },
  { word: 'maila', instead: 'Skriv mejla.' },
]
const patterns = terms.map((term) => ({
  ...term,
  pattern: new RegExp(`(?<![\\p{L}{/-])${term.word}(?![\\p{L}-])`, 'giu'),
}))
/** Skips the single patterns for most texts. */
const anyPattern = new RegExp(patterns.map(({ pattern }) => pattern.source).join('|'), 'iu')

/** Keywords are exempt: they are what people search for. */
export const glossary = (sources: Sources): Problem[] =>
  textsOf(sources).flatMap(({ role, value, path, report }) =>
    !anyPattern.test(value) ||
    path.includes('keywords') ||
    (role !== 'line' && role !== 'markdown' && role !== 'alt')
      ? []
      : patterns.flatMap(({ pattern, instead, except, only }) =>
          except?.test(value) || only?.test(value) === false
            ? []
            : [...value.matchAll(pattern)].map((match) =>
                report(
                  `ordet ${match[0]} har ett annat namn på webbplatsen.`,
                  instead,
                  matchRange(match),
                  'warning',
                ),
              ),
        ),
  )
