/** Lambda entry of office. */
import { awsDeps } from '../shared/deps.ts'
import { createOffice } from './createOffice.ts'

export const handler = createOffice(awsDeps())
