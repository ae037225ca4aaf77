import type { YAMLError } from 'yaml'
import type { Range } from './problems.ts'

type Syntax = { at: Range; what: string; instead?: string }

/** A YAML error in words for somebody who has never heard of YAML. */
export function syntaxProblem({ code, pos: [start, end], message }: YAMLError, yaml: string): Syntax {
  const lineStart = yaml.lastIndexOf('\n', start - 1) + 1
  const line = yaml.slice(lineStart, (yaml.indexOf('\n', start) + yaml.length + 1) % (yaml.length + 1) || yaml.length)
  const at: Range = [start, end]
  const value = /^\s*(?:- )?(?:[\w-]+:\s+)?(.*)$/.exec(line)?.[1]?.trim() ?? ''
  const quoted = `Sätt hela texten inom citattecken: ${JSON.stringify(value.replace(/^"(.*)"$/, '$1'))}.`

  switch (code) {
    case 'DUPLICATE_KEY':
      return { at, what: `nyckeln "${/^[^:\n]+/.exec(yaml.slice(start))?.[0].trim() ?? ''}" står två gånger.`, instead: 'Behåll den ena.' }
    case 'TAB_AS_INDENT':
      return { at, what: 'raden börjar med tabb.', instead: 'Dra in raden med mellanslag, två för varje nivå.' }
    case 'MISSING_CHAR': {
      const quote = /Missing closing (["'])/.exec(message)?.[1]
      if (quote) return { at: openingQuote(yaml, start, quote), what: `citattecknet ${quote} avslutas inte.`, instead: `Skriv ett ${quote} till där texten tar slut.` }
      return { at: [lineStart + line.search(/\S|$/), lineStart + line.length], what: 'raden saknar kolon.', instead: 'Skriv nyckel, kolon och mellanslag före värdet, till exempel name: Lerum. Är raden en fortsättning på texten ovanför ska den dras in.' }
    }
    case 'BAD_SCALAR_START':
      return { at, what: `text kan inte börja med ${yaml[start]} utan citattecken.`, instead: quoted }
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (/^[^\s:]+:\s/.test(value) || /: |:$/.test(value)) return { at: [lineStart + line.indexOf(value), lineStart + line.length], what: 'texten innehåller kolon och mellanslag och måste stå inom citattecken.', instead: quoted }
      return { at, what: 'raden är fel indragen.', instead: 'Nycklar som hör ihop ska börja i samma kolumn; är det ovanför en text ska den inte ha en nyckel under sig.' }
    case 'BAD_INDENT': {
      const bracket = /end with a ([\]}])/.exec(message)?.[1]
      if (bracket) {
        const opening = lastUnclosed(yaml.slice(0, start), bracket === ']' ? '[' : '{')
        return { at: [opening, opening + 1], what: `parentesen ${yaml[opening]} avslutas inte.`, instead: `Skriv ${bracket} där den tar slut.` }
      }
      return { at: [lineStart + line.search(/\S|$/), lineStart + line.length], what: 'raden är fel indragen.', instead: 'Nycklar som hör ihop ska börja i samma kolumn.' }
    }
    case 'UNEXPECTED_TOKEN': {
      const braces = /^(\{[\wåäö:]*\})/.exec(value)?.[1]
      if (braces) return { at: [lineStart + line.indexOf(value), lineStart + line.length], what: `text som börjar med ${braces} måste stå inom citattecken.`, instead: quoted }
      if (/^["'].*["'].+/.test(value)) return { at, what: 'det står något efter det avslutande citattecknet.', instead: `Använd enkla citattecken runt hela texten: '${value.replaceAll("'", '')}'.` }
      if (message.includes('block-seq-ind')) return { at, what: 'en lista kan inte börja på samma rad som nyckeln.', instead: 'Skriv - på raden under nyckeln, indragen två steg.' }
      if (/^[\]}]/.test(yaml.slice(start))) return { at, what: `${yaml[start]} stänger något som inte är öppnat.`, instead: 'Ta bort det, eller sätt texten inom citattecken.' }
      return { at, what: 'det här hör inte hit.', instead: 'Jämför indragningen med raderna runt omkring, eller sätt texten inom citattecken.' }
    }
    case 'MULTILINE_IMPLICIT_KEY':
      return { at, what: 'raden saknar kolon, eller så är nästa rad fel indragen.', instead: 'Skriv nyckel, kolon och mellanslag före värdet, och börja nycklar som hör ihop i samma kolumn.' }
    case 'BAD_DQ_ESCAPE':
      return { at, what: `${yaml.slice(start, end)} betyder inget inom "citattecken".`, instead: "Skriv \\\\ för ett omvänt snedstreck, eller använd enkla citattecken: '…'." }
    case 'MULTIPLE_DOCS':
      return { at: [start, start + 3], what: 'en rad med --- delar filen i två.', instead: 'Ta bort raden.' }
    case 'BLOCK_IN_FLOW':
      return { at, what: 'inom [ ] och { } kan ingen lista med - eller rad med nyckel stå.', instead: 'Skriv värdena med komma emellan, eller allt på egna rader utan parenteser.' }
    case 'BAD_ALIAS': case 'ALIAS_PROPS': case 'BAD_DIRECTIVE': case 'BAD_PROP_ORDER': case 'MULTIPLE_ANCHORS': case 'MULTIPLE_TAGS': case 'TAG_RESOLVE_FAILED': case 'BAD_COLLECTION_TYPE': case 'KEY_OVER_1024_CHARS': case 'NON_STRING_KEY': case 'IMPOSSIBLE': case 'RESOURCE_EXHAUSTION':
    default:
      return { at, what: 'det här går inte att läsa.', instead: quoted }
  }
}

function lastUnclosed(text: string, opening: string): number {
  const closing = opening === '[' ? ']' : '}'
  let depth = 0
  for (let index = text.length - 1; index >= 0; index--) {
    if (text[index] === closing) depth++
    else if (text[index] === opening && depth-- === 0) return index
  }
  return text.lastIndexOf(opening)
}

/** The quotation mark that starts a value and has no end, searched backwards from where the file gave out. */
function openingQuote(yaml: string, end: number, quote: string): Range {
  const openings = [...yaml.slice(0, end).matchAll(new RegExp(`(?:^|[\\s[{,])(${quote})`, 'g'))].map(match => match.index + match[0].length - 1)
  for (const index of openings) {
    const rest = yaml.slice(index + 1)
    if (!new RegExp(`^[^\\n${quote}]*${quote}`).test(rest)) return [index, index + 1]
  }
  return [Math.max(0, end - 1), end]
}
