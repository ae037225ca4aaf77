import { useLayoutEffect, type ReactNode } from 'react'

/** Tells when React has taken over its children. */
export function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useLayoutEffect(onMounted, [])
  return children
}
