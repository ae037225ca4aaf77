import { expect, test } from 'vitest'
import { glossary } from '../../renderer/content/check/glossary.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { edited, loadSmallSite } from '../../scripts/lab/fixtures/smallSite.ts'

const said = (text: string) =>
  glossary(loadSmallSite(edited('blog/vinter.md', 'Snön glider', `${text} Snön glider`)).sources).map(problemText)

test.each([
  ['Köp en elbilsladdare.', 'elbilsladdare', 'Skriv laddbox.'],
  ['Anläggningen är igång.', 'igång', 'Skriv i gång.'],
  ['Du kan få bidraget.', 'bidraget', 'Skriv skattereduktion: det är ingen utbetalning.'],
  ['Ett **grönt avdrag** finns.', 'grönt avdrag', 'Skriv skattereduktion för grön teknik.'],
  ['Skicka ett email.', 'email', 'Skriv e-post.'],
])('in "%s" the word %s is told', (text, word, instead) => {
  expect(said(text)).toEqual([expect.stringContaining(`ordet ${word} har ett annat namn på webbplatsen. ${instead}`)])
})

test.each([
  'Växelriktare, batteri och elbilsladdare i samma skåp.',
  'Läs [guiden](/blog/vinter) eller skriv till [{email}](mailto:{email}).',
  'Anläggningen är i gång.',
])('"%s" is left alone', (text) => {
  expect(said(text)).toEqual([])
})
