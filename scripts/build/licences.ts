/** The notices that licences of packages and fonts require, at the address that LICENSE names. */
import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes licenses.md with a link to each list of notices in `dir`; the bundles write the lists. */
export function writeLicenceIndex(dir: string): void {
  const lists = globSync(['**/licenses*.md', 'fonts/*-OFL.txt'], {
    cwd: dir,
    exclude: ['licenses.md'],
  })
  const links = lists.map(
    (file) => `- [${file.replaceAll('\\', '/')}](/${file.replaceAll('\\', '/')})`,
  )
  const note = 'The scripts and fonts of this site contain work of others. Their licences:'
  writeFileSync(join(dir, 'licenses.md'), `# Licences\n\n${note}\n\n${links.sort().join('\n')}\n`)
}
