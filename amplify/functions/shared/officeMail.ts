/** Sending the office's mail about a request. */
import type { Deps } from './deps.ts'
import { markMailed, type VersionKey } from './days.ts'
import { logFailure } from './log.ts'
import { officeMail } from './mail.ts'
import { put } from './objects.ts'
import { attachmentsOf, type StoredPicture } from './pictures.ts'
import { sendMail } from './sendMail.ts'
import { earlierVersion, isCanary, requestKey, type StoredRequest } from './oldStore.ts'
import { errorName } from './errorName.ts'

export async function indexMailed(
  deps: Deps,
  { versionKey, receivedAt, request }: StoredRequest,
): Promise<void> {
  if (!isCanary(request)) await markMailed(deps, versionKey, receivedAt)
}

/** Records that SES took the mail of an attempt. */
export const markSent = (
  deps: Deps,
  versionKey: VersionKey,
  messageId: string,
  attempt: number,
): Promise<void> => {
  const at = deps.now().toISOString()
  return put(deps, requestKey(versionKey, 'sent.json'), { at, messageId, attempt })
}

/** Sends a simpler mail when SES refuses an address or an attachment. */
export async function sendOfficeMail(
  deps: Deps,
  stored: StoredRequest,
  pictures: StoredPicture[],
  { begin, ...sending }: { mayBeCopy: boolean; isResent?: boolean; begin?: () => Promise<void> },
): Promise<string> {
  const { versionKey, request, receivedAt } = stored
  const earlier = stored.corrected ? await earlierIfReadable(deps, versionKey) : undefined
  const attachments = await attachmentsOf(deps, versionKey, pictures)
  const storedCount = pictures.filter((picture) => 'name' in picture).length
  const canary = isCanary(request)
  // The canary's alarm requires the picture.
  const kindOf = (attached: boolean) =>
    canary
      ? attached && storedCount === request.images.length
        ? 'canary'
        : 'incomplete'
      : 'office'
  const mail = (attached: boolean) => ({
    to: canary ? [request.email] : deps.settings.mailTo,
    about: { kind: kindOf(attached), versionKey, receivedAt } as const,
    ...officeMail(stored, pictures, { attached, earlier, ...sending }, deps.settings),
  })
  const complete = { ...mail(attachments.length === storedCount), attachments }
  const attempts = [{ ...complete, replyTo: [request.email] }, complete, mail(storedCount === 0)]
  let refusal: unknown
  await begin?.()
  for (const attempt of attempts) {
    try {
      return await sendMail(deps, attempt)
    } catch (error) {
      if (!isRefused(error, 'attachments' in attempt && attachments.length > 0)) throw error
      refusal = error
      logFailure('mail refused', error, { versionKey })
    }
  }
  throw refusal
}

/** Undefined when it cannot be read: the mail then does not list the changes. */
const earlierIfReadable = (
  deps: Deps,
  versionKey: VersionKey,
): Promise<StoredRequest | undefined> =>
  earlierVersion(deps, versionKey).catch((error: unknown) => {
    logFailure('earlier version', error, { versionKey })
    return undefined
  })

/** SES may require the right to send raw mails for attachments. */
const isRefused = (error: unknown, hasAttachments: boolean): boolean =>
  [
    'MessageRejected',
    'BadRequestException',
    ...(hasAttachments ? ['AccessDeniedException'] : []),
  ].includes(errorName(error))
