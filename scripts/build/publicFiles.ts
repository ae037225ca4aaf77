/** Makes the static files of Vite's public folder, .cache/public, from content/. */
import { readdirSync, rmSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Site } from '../../renderer/content/site.ts'
import { cachedFiles } from './cached.ts'
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
  await makeIcons('content/images/favicon.svg', '.cache/public', brandColours)
  deleteLeftovers()
}

/** Files of other fonts and of earlier versions of this code: the whole folder is published. */
function deleteLeftovers(): void {
  const made = ['.cache/fonts.json', '.cache/icons.json'].flatMap(cachedFiles)
  const kept = new Set(made.map((file) => resolve(file)))
  for (const entry of readdirSync('.cache/public', { recursive: true, withFileTypes: true })) {
    const file = resolve(entry.parentPath, entry.name)
    const isPicture = file.startsWith(resolve('.cache/public/images') + sep)
    if (!entry.isDirectory() && !isPicture && !kept.has(file)) rmSync(file)
  }
}
