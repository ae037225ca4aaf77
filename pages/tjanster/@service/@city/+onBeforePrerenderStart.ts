import { site } from '../../../../renderer/content/site.server.ts'
import { allRoutes } from '../../../../renderer/content/model/urls.ts'

export const onBeforePrerenderStart = () =>
  allRoutes(site)
    .filter(({ kind }) => kind === 'city')
    .map(({ path }) => path)
