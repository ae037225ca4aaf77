import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type UserConfig } from 'vite'
import { viteStaticParts } from './scripts/vite/viteStaticParts.ts'
import { viteAmplifyLocal } from './scripts/vite/viteAmplifyLocal.ts'
import { viteContent } from './scripts/vite/viteContent.ts'
import { viteErrors } from './scripts/vite/viteErrors.ts'
import { viteSite } from './scripts/vite/viteSite.ts'

// Equal styled-components ids on server and client; without it class names differ at hydration.
const oxc = {
  plugins: {
    styledComponents: { displayName: false, fileName: false, ssr: true, minify: true, pure: true, transpileTemplateLiterals: false },
  },
} as UserConfig['oxc']

export default defineConfig({
  publicDir: '.cache/public',
  plugins: [vike(), react(), viteSite(), viteContent(), viteErrors(), viteAmplifyLocal(), viteStaticParts(oxc)],
  oxc,
  // amplify/ has packages of its own once installed; the form contract there must share ours.
  resolve: { dedupe: ['zod'] },
  build: { target: 'es2022', outDir: process.env.OUT_DIR ?? 'dist' },
})
