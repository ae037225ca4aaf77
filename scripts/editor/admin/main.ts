/** The CMS at /admin: Sveltia with our configuration, our file formats and in Swedish. */
import { contentFormat } from './contentFormat.ts'
import { openLocalRepository } from './localRepository.ts'

const { local, formats, defaults, ...config } = await (await fetch('config.json')).json()
if (local) openLocalRepository()

// Whatever the browser speaks: the only language here is Swedish.
Object.defineProperties(navigator, { language: { value: 'sv-SE' }, languages: { value: ['sv-SE'] } })

const { default: CMS } = await import('@sveltia/cms')
const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat(defaults)
CMS.registerCustomFormat(formats.yaml, 'yaml', { fromFile: readYaml, toFile: writeYaml })
CMS.registerCustomFormat(formats.markdown, 'md', { fromFile: readArticle, toFile: writeArticle })
CMS.init({ config })
