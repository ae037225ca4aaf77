/**
 * What the office page reads at run time from /kontor/config.json, so that all deployments have the
 * same scripts.
 */
import type { Deployment } from '../../renderer/deployment.server.ts'

export type PageConfig = {
  api: string
  /** Missing where the local server answers everybody on its machine. */
  login?: { userPoolId: string; userPoolClientId: string; endpoint?: string }
  /** The address of the mails, which only the local AWS has. */
  mails?: string
}

/** Undefined for a back end without the sign-in. */
export function configOf({
  auth,
  custom: { office, localAws },
}: Deployment): PageConfig | undefined {
  if (!office || !auth.user_pool_id || !auth.user_pool_client_id) return undefined
  return {
    api: office.url.replace(/\/$/, ''),
    login: {
      userPoolId: auth.user_pool_id,
      userPoolClientId: auth.user_pool_client_id,
      ...(localAws && { endpoint: localAws.endpoint }),
    },
  }
}
