/**
 * Prepares a worker for the loader's libraries: no eval, because the policy forbids it, and no
 * Buffer in browsers.
 */
import { config } from 'zod'

config({ jitless: true })
// gray-matter stores the bytes too, which are not used.
Object.assign(globalThis, { Buffer: { from: (text: string) => text } })
