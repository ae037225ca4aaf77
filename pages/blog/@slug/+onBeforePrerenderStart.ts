import paths from 'virtual:page-paths'

export const onBeforePrerenderStart = () => paths.articles
