/** Lambda entry of mail. A failure is the queue's business: it tries again for two days. */
import { awsDeps } from '../shared/deps.ts'
import { createMail } from './mailRequest.ts'

const mailRequest = createMail(awsDeps())

export async function handler({ Records }: { Records: { body: string }[] }): Promise<void> {
  for (const { body } of Records) await mailRequest(body)
}
