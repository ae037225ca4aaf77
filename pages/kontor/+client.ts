/** Renders the office page, instead of the script of all other pages (renderer/+client.ts). */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { loadApp } from './App.tsx'
import { ErrorBoundary, Failure } from './Failure.tsx'

const page = await loadApp().catch((error: unknown) => {
  console.error(error)
  return createElement(Failure)
})
createRoot(document.getElementById('office')!).render(createElement(ErrorBoundary, null, page))
