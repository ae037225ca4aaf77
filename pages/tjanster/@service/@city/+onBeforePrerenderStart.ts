import { pathsOf } from '../../../../renderer/content/site.server.ts'

export const onBeforePrerenderStart = () => pathsOf('cities')
