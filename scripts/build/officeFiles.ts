/** The files beside the office page /kontor. */
import { configOf } from '../../pages/kontor/pageConfig.ts'
import type { Site } from '../../renderer/content/site.ts'
import type { Deployment } from '../../renderer/deployment.server.ts'

export function officeFiles({ company }: Site, deployment: Deployment): Record<string, string> {
  const { paper, deep } = company.theme.colours.light
  const manifest = {
    ...{
      name: `${company.name}: förfrågningar`,
      short_name: 'Kontor',
      lang: 'sv-SE',
      display: 'standalone',
    },
    ...{
      id: '/kontor',
      start_url: '/kontor',
      scope: '/kontor',
      background_color: paper,
      theme_color: deep,
    },
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  }
  const config = configOf(deployment)
  return {
    'kontor/manifest.webmanifest': JSON.stringify(manifest),
    ...(config && { 'kontor/config.json': JSON.stringify(config) }),
  }
}
