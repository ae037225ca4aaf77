/** Compares the texts of references with their pictures. */
import { planText } from '../model/plans.ts'
import type { Problem } from '../read/problems.ts'
import { problemOf } from '../read/positions.ts'
import { entrySource, type PartialSite, type Sources } from '../site.ts'

const colours = { röd: /^rö[dt]/, grön: /^grön/, gul: /^gul/, vit: /^vi[t]/, svart: /^svart/, blå: /^blå/, grå: /^grå/, brun: /^brun/ }
const things = { hus: 'hus(?:et)?|villan?|stugan?', tak: 'tak(?:et)?', paneler: 'paneler(?:na)?' }
const stem = (word: string) => Object.entries(colours).find(([, pattern]) => pattern.test(word.replace(/^(mörk|ljus)/, '')))?.[0]
const coloured = /(?<!\p{L})((?:mörk|ljus)?(?:rö[dt]|grön|gul|vi[t]|svart|blå|grå|brun)\p{L}{0,2})\s+\p{L}*?/iu.source

type PictureClaim = { thing: string; value: string }
/** Colours and numbers of things in a text, such as "mörkgrönt trähus" and "16 solpaneler". */
function parseClaims(text: string): PictureClaim[] {
  return Object.entries(things).flatMap(([thing, pattern]) => [
    ...[...text.matchAll(new RegExp(`${coloured}(?:${pattern})(?!\\p{L})`, 'giu'))].flatMap(([, word = '']) => {
      const value = stem(word.toLowerCase())
      return value ? [{ thing: `${thing}, färg`, value }] : []
    }),
    ...[...text.matchAll(new RegExp(`(\\d+)\\s+\\p{L}*?(?:${pattern})(?!\\p{L})`, 'giu'))].map(([, value = '']) => ({
      thing: `${thing}, antal`,
      value,
    })),
  ])
}

/** Warns of references whose text contradicts their pictures. */
export const pictureWords = ({ references }: Pick<PartialSite, 'references'>, sources: Pick<Sources, 'references'>): Problem[] =>
  references.flatMap(({ id, headline, quote, scope, photos, roof }) => {
    const inText = parseClaims([headline, quote, scope.size, scope.product].join('. '))
    const pictureTexts: [words: string, path: PropertyKey[]][] = photos.map(({ alt }, index) => [alt, ['photos', index, 'alt']])
    if (roof) pictureTexts.push([planText({ roof }) ?? '', ['roof']])
    return pictureTexts.flatMap(([text, path]) =>
      parseClaims(text).flatMap(({ thing, value }) => {
        const other = inText.find((claim) => claim.thing === thing && claim.value !== value)
        if (!other) return []
        const source = entrySource(sources, 'references', id)
        const message = `bilden säger ${value} (${thing}) och texten säger ${other.value}.`
        return problemOf(source, path, message, 'Rätta den som är fel, eller byt bilden.', 'warning')
      }),
    )
  })
