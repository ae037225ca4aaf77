/** The tables as bars: one chart a column of numbers, one bar a row. Plain SVG in one file. */
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
const colours = ['seagreen', 'orange', 'steelblue', 'mediumvioletred']

/** Takes what table() takes. A cell counts by the number that it begins with. */
export function bars(title: string, note: string, head: string[], rows: string[][]): string {
  const builds = [...new Set(rows.map(([, build]) => build))]
  const charts = head.flatMap((name, column) => {
    const values = rows.map((row) => Number.parseFloat(row[column] ?? ''))
    const most = Math.max(...values.filter(Number.isFinite))
    if (!(most > 0)) return []
    const drawn = rows.map((row, i) => {
      const value = values[i]!
      const width = Number.isFinite(value) ? (value / most) * 300 : 0
      const label = row.slice(0, Number.isFinite(Number.parseFloat(row[1] ?? '')) ? 1 : 2).join(' ')
      return `<text x="150" y="${i * 18 + 13}" text-anchor="end">${escaped(label)}</text><rect x="156" y="${i * 18 + 2}" width="${width}" height="14" fill="${colours[builds.indexOf(row[1]) % colours.length]}"/><text x="${162 + width}" y="${i * 18 + 13}">${escaped(row[column] ?? '')}</text>`
    })
    return `<figure><figcaption>${escaped(name)}</figcaption><svg width="560" height="${rows.length * 18}">${drawn.join('')}</svg></figure>`
  })
  return `<section><h2>${escaped(title)}</h2><p>${escaped(note)}</p>${charts.join('')}</section>`
}

export const barsPage = (machine: string, sections: string[]) => `<!doctype html>
<meta charset="utf-8"><title>npm run bench</title>
<style>body{font:14px system-ui;margin:2rem;max-width:1200px}section{margin-bottom:3rem}figure{display:inline-block;margin:1rem 1rem 0 0}figcaption{font-weight:600}text{font-size:11px}</style>
<h1>npm run bench</h1><p>${escaped(machine)}</p>
${sections.join('\n')}
`
