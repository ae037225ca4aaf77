/** Entry of the CMS at /admin: Sveltia with our configuration, file formats and Swedish texts. */
import { contentFormat, type YamlValues } from './contentFormat.ts'
import { DueDate } from './dueDate.ts'
import { showFacts } from './factHelp.ts'
import { MarkdownField } from './markdownField.ts'
import { openLocalRepository } from './localCommits.ts'
import { askBeforeClosing, waitForPictures } from './pictures.ts'
import { beforeSave, withReadableError } from './saving.ts'

start().catch((error: unknown) => {
  console.error(error)
  document.body.innerText =
    'Redigeringen kunde inte starta. Ladda om sidan. Om webbläsaren hindrar sidan från att spara data (kakor och webbplatsdata): tillåt det för den här adressen, för där finns inloggningen och det som inte är sparat.'
})

async function start(): Promise<void> {
  const { local, formats, defaults, facts, textKeys, ...config } = await (
    await fetch('config.json')
  ).json()
  const opening: Promise<Map<string, YamlValues>> | undefined =
    local && openLocalRepository(config.backend, local)
  if (!local) (await import('./publishedRepository.ts')).openPublishedRepository(config)

  // The only bundled language is Swedish.
  Object.defineProperties(navigator, {
    language: { value: 'sv-SE' },
    languages: { value: ['sv-SE'] },
  })

  const { default: CMS } = await import('@sveltia/cms')
  const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat(defaults, await opening)
  CMS.registerFieldType('markdownField', MarkdownField)
  CMS.registerFieldType('dueDate', DueDate)
  const writers = {
    [formats.yaml]: withReadableError(writeYaml),
    [formats.markdown]: withReadableError(writeArticle),
  }
  CMS.registerCustomFormat(formats.yaml, 'yaml', {
    fromFile: readYaml,
    toFile: writers[formats.yaml]!,
  })
  CMS.registerCustomFormat(formats.markdown, 'md', {
    fromFile: readArticle,
    toFile: writers[formats.markdown]!,
  })
  CMS.registerEventListener({ name: 'preSave', handler: beforeSave as never })
  if (!local)
    (await import('./previewPane.ts')).registerPreviews(
      config.collections,
      writers,
      `github:${config.backend.repo}`,
      CMS.registerPreviewTemplate as never,
    )
  showFacts(facts, textKeys)
  waitForPictures()
  askBeforeClosing()
  CMS.init({ config })
}
