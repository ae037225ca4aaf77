/** The queue of requests to mail. */
import { SendMessageCommand } from '@aws-sdk/client-sqs'
import type { Deps } from './deps.ts'

/**
 * The queue hands out one message of a request at a time, so that two functions never mail the same
 * request. It drops a message whose name it has had within five minutes.
 */
export async function queueMail({ sqs, queueUrl }: Deps, id: string, name = id): Promise<void> {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: queueUrl,
      MessageBody: id,
      MessageGroupId: id,
      MessageDeduplicationId: name,
    }),
  )
}
