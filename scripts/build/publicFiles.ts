/** Makes the static files of Vite's public folder, .cache/public, from content/. */
import { copyFileSync } from 'node:fs'
import type { Site } from '../../renderer/content/site.ts'
import { contentFiles } from './contentFiles.ts'
import { makeFonts } from './fonts.ts'
import { makeIcons } from './icons.ts'
import { makeImages, usedPictures } from './images.ts'
import { finishStage } from '../machine/progress.ts'

export async function makePublicFiles(site: Site, pictures = 'Pictures'): Promise<void> {
  await makeImages({ isUsed: usedPictures(Object.values(contentFiles())), stage: pictures })
  finishStage()
  await makeFonts('.cache/public/fonts')
  copyFileSync('renderer/theme/print.css', '.cache/public/print.css')
  await makeIcons('content/images/favicon.svg', '.cache/public', site.company.theme.colours)
}
