/** What the loader's libraries look for before anything else of it runs: in a browser there is no Buffer, and our policy has no eval. */
import { config } from 'zod'

config({ jitless: true })
// gray-matter keeps the text as bytes too, which nobody reads.
Object.assign(globalThis, { Buffer: { from: (text: string) => text } })
