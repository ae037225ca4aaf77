import { expect, test } from 'vitest'
import { pictureWords } from '../../renderer/content/check/pictureWords.ts'
import { problemText } from '../../renderer/content/read/problems.ts'
import { edited, loadSmallSite, withFiles } from '../../scripts/lab/fixtures/smallSite.ts'

function said(quote: string, size: string, alt: string) {
  const small = withFiles({})['references/lerum.yaml']!
  const file = small
    .replace('Allt gjordes i ett svep.', quote)
    .replace("size: '6 kW'", `size: '${size}'`)
    .replace('alt: Ett tak', `alt: ${alt}`)
  const { site, sources } = loadSmallSite({ ...edited('references/lerum.yaml', small, file) })
  return pictureWords(site, sources).map(problemText)
}

test.each([
  ['Vi bor i ett rött trähus.', '6 kW', 'Mörkgrönt trähus med solpaneler', 'bilden säger grön (hus, färg) och texten säger röd.'],
  ['Panelerna är på plats.', '6 kW, 14 paneler', 'Ett tak med 27 solpaneler', 'bilden säger 27 (paneler, antal) och texten säger 14.'],
])('%s, %s, and a picture of "%s" do not agree', (quote, size, alt, expected) => {
  expect(said(quote, size, alt)).toEqual([expect.stringContaining(expected)])
})

test.each([
  ['Vi bor i ett grönt trähus.', '7 kW, 16 paneler', 'Mörkgrönt trähus med 16 solpaneler'],
  ['Granarna är gröna.', '6 kW', 'Rött tegeltak på nära håll'],
])('%s, %s, and a picture of "%s" agree', (quote, size, alt) => {
  expect(said(quote, size, alt)).toEqual([])
})
