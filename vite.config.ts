/** Vite's configuration. */
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import { viteAdmin } from './scripts/editor/viteAdmin.ts'
import { viteAmplifyLocal } from './scripts/vite/viteAmplifyLocal.ts'
import { viteChunkUrl } from './scripts/vite/viteChunkUrl.ts'
import { viteDev } from './scripts/vite/viteDev.ts'
import { viteSite } from './scripts/vite/viteSite.ts'

const cache = `${resolve('.cache').replaceAll('\\', '/')}/`

export default defineConfig({
  publicDir: '.cache/public',
  plugins: [
    vike(),
    react(),
    viteSite(),
    viteDev(),
    viteAdmin(),
    viteAmplifyLocal(),
    viteChunkUrl(),
  ],
  // Hydration needs equal class names on server and client.
  oxc: {
    plugins: {
      styledComponents: { displayName: false, ssr: true, minify: true, pure: true },
    },
  },
  // amplify/ may have its own zod installed; the form rules there must use this one.
  resolve: { dedupe: ['zod'] },
  // Otherwise the server finds their packages late, and reloads a page in which something was
  // typed.
  optimizeDeps: { entries: ['renderer/islands/hydrate.ts', 'renderer/forms/upload.ts'] },
  // Of the cache only the published folder: builds and the local AWS write thousands of files.
  server: {
    host: 'localhost',
    cors: false,
    watch: { ignored: (path) => path.startsWith(cache) && !path.startsWith(`${cache}public`) },
  },
  build: {
    // Timings help plugin authors only.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
