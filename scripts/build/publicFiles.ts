/** Makes the static files of Vite's public folder, .cache/public, from content/. */
import { copyFileSync } from 'node:fs'
import type { Site } from '../../renderer/content/site.ts'
import { contentFiles } from './contentFiles.ts'
import { makeFonts } from './fonts.ts'
import { makeIcons } from './icons.ts'
import { filesOf, makeImages, type PictureJob, usedPictures } from './images.ts'
import { finishStage } from '../machine/progress.ts'

let postponed: PictureJob[] | undefined
/** For `npm start`, which serves the site while the pictures that are returned are encoded. */
export const postponePictures = (): PictureJob[] => (postponed = [])
/** The files that are not there yet. */
export const postponedFiles = (): string[] =>
  (postponed ?? []).flatMap((picture) => filesOf(picture).map((file) => `images/${file}`))

export async function makePublicFiles(site: Site, pictures = 'Pictures'): Promise<void> {
  const isUsed = usedPictures(Object.values(contentFiles()))
  await makeImages({ isUsed, stage: pictures, postponed })
  finishStage()
  await makeFonts('.cache/public/fonts')
  copyFileSync('renderer/theme/print.css', '.cache/public/print.css')
  await makeIcons('content/images/favicon.svg', '.cache/public', site.company.theme.colours)
}
