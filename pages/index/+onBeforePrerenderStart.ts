import paths from 'virtual:page-paths'

/** All addresses: Vike finds the folder of each. */
export const onBeforePrerenderStart = () => paths
