/** The CMS at /admin: Sveltia with our configuration, our file formats and in Swedish. */
import { contentFormat } from './contentFormat.ts'
import { DueDate } from './dueDate.ts'
import { Letter } from './letter.ts'
import { followChanges, localRepository, openLocalRepository, unlessTaken } from './localRepository.ts'
import { waitForPictures } from './pictures.ts'
import { beforeSave, checked } from './saving.ts'

const { local, formats, defaults, ...config } = await (await fetch('config.json')).json()
if (local) await openLocalRepository()

// Whatever the browser speaks: the only language here is Swedish.
Object.defineProperties(navigator, { language: { value: 'sv-SE' }, languages: { value: ['sv-SE'] } })

const { default: CMS } = await import('@sveltia/cms')
const { readYaml, writeYaml, readArticle, writeArticle } = contentFormat(defaults)
const place = local ? localRepository : (await import('./publishedRepository.ts')).publishedRepository(config)
CMS.registerFieldType('letter', Letter)
CMS.registerFieldType('dueDate', DueDate)
CMS.registerCustomFormat(formats.yaml, 'yaml', { fromFile: unlessTaken(readYaml), toFile: checked(writeYaml, place) })
CMS.registerCustomFormat(formats.markdown, 'md', { fromFile: unlessTaken(readArticle), toFile: checked(writeArticle, place) })
CMS.registerEventListener({ name: 'preSave', handler: beforeSave as never })
waitForPictures()
if (local) followChanges()
CMS.init({ config })
