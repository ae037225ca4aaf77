/** The Content-Security-Policy of the office page. */
import type { Deployment } from '../../renderer/deployment.server.ts'

/** Only the hosts of its API, its sign-in and its pictures. `style` is the hash of its style. */
export function officePolicy({ auth, storage, custom }: Deployment, style: string): string {
  const { office, dataBucket, localAws } = custom
  const local = localAws?.endpoint.replace(/\/$/, '')
  const signIn = local ?? `https://cognito-idp.${auth.aws_region}.amazonaws.com`
  const pictures =
    local ?? (dataBucket ? `https://${dataBucket}.s3.${storage.aws_region}.amazonaws.com` : '')
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `img-src 'self' ${pictures}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${office ? `${new URL(office.url).origin} ${signIn}` : ''}`,
    // The local page shows mails.
    `frame-src ${local ? "'self'" : "'none'"}`,
    `style-src ${style}`,
    "script-src 'self'",
  ].join('; ')
}
