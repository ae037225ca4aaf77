/** A picture that was uploaded in part. */
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { PictureFiles } from '../../scripts/build/images.ts'
import { readPictures } from '../../scripts/build/readPictures.ts'
import { siteFolder } from '../content/siteFolder.ts'

test('the build names a picture whose end is missing', async () => {
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const { folder } = siteFolder({ 'images/liten.jpg': jpeg.subarray(0, jpeg.length / 2) })
  const root = process.cwd()
  onTestFinished(() => process.chdir(root))
  process.chdir(folder)
  const { images } = await readPictures()
  const pictures = new PictureFiles(images)
  pictures.image('liten.jpg')
  await expect(pictures.write('dist')).rejects.toThrow(
    'content/images/liten.jpg:1:1  filen är ingen bild som kan visas.',
  )
})
