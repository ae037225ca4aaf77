import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { SESv2Client } from '@aws-sdk/client-sesv2'
import { type LocalCaller, localKey } from '../../scripts/local-aws/localKeys.ts'
import { settings } from '../../scripts/lab/drills/drillSite.ts'
import { type LocalAws, type LocalAwsOptions, startLocalAws } from '../../scripts/local-aws/startLocalAws.ts'

export { settings }
export const { siteOrigin, mailFrom } = settings

/** A local AWS on free ports with a folder of its own. */
export async function startEmulator(options: Partial<LocalAwsOptions> = {}): Promise<LocalAws> {
  const dataDir = mkdtempSync(join(tmpdir(), 'local-aws-'))
  const aws = await startLocalAws({
    siteOrigin,
    awsPort: 0,
    endpointPort: 0,
    inboxPort: 0,
    reconcileSeconds: 0,
    dataDir,
    settings,
    ...options,
  })
  const stop = async (): Promise<void> => {
    await aws.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...aws, stop }
}

export function clientConfig(aws: LocalAws, caller: LocalCaller = 'owner'): S3ClientConfig & { endpoint: string } {
  const endpoint = aws.outputs.custom.localAws?.endpoint.replace('localhost', '127.0.0.1') ?? ''
  return { region: 'eu-north-1', endpoint, credentials: localKey(caller), maxAttempts: 1 }
}

export const s3For = (aws: LocalAws, caller?: LocalCaller): S3Client => new S3Client(clientConfig(aws, caller))
export const sesFor = (aws: LocalAws, caller?: LocalCaller): SESv2Client => new SESv2Client(clientConfig(aws, caller) as never)

/** Credentials as a visitor's browser gets them. */
export async function guestCredentials(aws: LocalAws) {
  const call = async (target: string, body: object): Promise<Record<string, never>> => {
    const response = await fetch(aws.outputs.custom.localAws?.endpoint ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityService.${target}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Record<string, never>
  }
  const { IdentityId } = await call('GetId', { IdentityPoolId: aws.outputs.auth.identity_pool_id })
  const { Credentials } = (await call('GetCredentialsForIdentity', { IdentityId })) as unknown as {
    Credentials: { AccessKeyId: string; SecretKey: string; SessionToken: string; Expiration: number }
  }
  return { accessKeyId: Credentials.AccessKeyId, secretAccessKey: Credentials.SecretKey, sessionToken: Credentials.SessionToken }
}
