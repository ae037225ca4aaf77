/**
 * The texts of content/ that are bundled with the functions; see scripts/build/deployContent.ts.
 */
import json from '../../../.cache/function-content.json' with { type: 'json' }
import type { FunctionContent } from './functionContent.ts'

// A checkout has no such file before the build has written it.
export const deployedContent = json as unknown as FunctionContent
