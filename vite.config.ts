import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import { readDeployment } from './renderer/deployment.server.ts'
import { viteAmplifyLocal } from './scripts/local-aws/viteAmplifyLocal.ts'

const { localAws } = readDeployment().custom

export default defineConfig({
  publicDir: '.cache/public',
  plugins: [vike(), react(), localAws && viteAmplifyLocal(localAws.endpoint)],
  // Equal styled-components ids on server and client; without it class names differ at hydration.
  oxc: { plugins: { styledComponents: { displayName: false, fileName: false, ssr: true, minify: true, pure: true, transpileTemplateLiterals: false } } } as object,
  // amplify/ has packages of its own once installed; the form contract there must share ours.
  resolve: { dedupe: ['zod'] },
  build: { target: 'es2022', outDir: process.env.OUT_DIR ?? 'dist' },
})
