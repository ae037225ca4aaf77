/** Everything that Vite serves as it is, made from content/ into .cache/public and kept between builds. */
import { contentFiles } from './contentFiles.ts'
import { makeFonts } from './fonts.ts'
import { makeIcons } from './icons.ts'
import { makeImages, picturesIn } from './images.ts'

export async function makePublicFiles(): Promise<void> {
  const { made } = await makeImages({ used: picturesIn(Object.values(contentFiles())) })
  if (made) console.log(`${made} pictures made`)
  await makeFonts('.cache/public/fonts')
  await makeIcons('content/images/favicon.svg', '.cache/public')
}
