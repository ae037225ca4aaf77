/** What the document of /kontor carries for its script. */
import type { PageContextServer } from 'vike/types'

export type OfficeData = {
  api: string
  /** Missing on this machine, where nobody signs in. */
  login?: { userPoolId: string; userPoolClientId: string }
  /** The address of the sent mails, on this machine only. */
  mails?: string
  /** {name} and {number} in them are the customer's. */
  answers: { title: string; subject: string; text: string }[]
}

export async function data({ globalContext }: PageContextServer): Promise<OfficeData> {
  const { site, deployment } = await globalContext.readPageInput()
  const { auth, custom } = deployment
  const { answers } = site.answers
  const api = custom.office?.url.replace(/\/$/, '') ?? ''
  if (custom.localAws) return { api, mails: '/kontor/mails', answers }
  const { user_pool_id: userPoolId = '', user_pool_client_id: userPoolClientId = '' } = auth
  return { api, login: { userPoolId, userPoolClientId }, answers }
}
