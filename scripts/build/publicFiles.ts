/** Everything that Vite serves as it is, made from content/ into .cache/public and kept between builds. */
import { contentFiles } from './contentFiles.ts'
import { makeFonts } from './fonts.ts'
import { makeIcons } from './icons.ts'
import { makeImages } from './images.ts'
import { begin, end, step } from '../machine/progress.ts'

export async function makePublicFiles(pictures = 'Pictures'): Promise<void> {
  const named = new Set(
    Object.values(contentFiles())
      .join('\n')
      .match(/[a-z0-9][a-z0-9/._-]*\.(?:webp|jpe?g|png|svg)\b/g),
  )
  await makeImages({
    masters: 'content/images',
    used: (file) => named.has(file),
    out: '.cache/public/images',
    manifest: '.cache/images.json',
    onStart: (count) => begin(pictures, count),
    onMade: step,
  })
  end()
  await makeFonts('.cache/public/fonts')
  await makeIcons('content/images/favicon.svg', '.cache/public')
}
