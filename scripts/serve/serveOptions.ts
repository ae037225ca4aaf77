/** Options of the commands that serve the site. */
export const serveOptions = {
  host: { type: 'boolean', default: false },
  port: { type: 'string' },
} as const
export type ServeOptions = { host: boolean; port?: string | undefined }
