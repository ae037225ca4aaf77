/** All addresses: Vike finds the folder of each. */
import paths from 'virtual:page-paths'

export const onBeforePrerenderStart = () => paths
