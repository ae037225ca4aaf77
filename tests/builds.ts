/** A build as a user runs it, in a process of its own. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const modulesOf = (outDir: string) => `${outDir}.modules.txt`

/** `command` is a file and its arguments, run in the folder `cwd`; `outDir` is below that. Records the modules that were loaded. */
export function build(command: string[], outDir: string, env: Record<string, string | undefined>, cwd = '.'): void {
  mkdirSync(dirname(outDir), { recursive: true })
  rmSync(modulesOf(outDir), { force: true })
  execFileSync(process.execPath, command, {
    cwd,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Vite's command believes that it runs in a test where this is set, and Vike too.
      VITEST: undefined,
      OUT_DIR: outDir,
      NODE_OPTIONS: `--require ${JSON.stringify(resolve('tests/loadedModules.cjs'))}`,
      LOADED_MODULES: resolve(modulesOf(outDir)),
      ...env,
    },
  })
}

const loadedModules = (outDir: string): string[] => readFileSync(modulesOf(outDir), 'utf8').replaceAll('\\', '/').split('\n')

/** Which of React's files the build loaded: `react.production.js` and so on. */
export function loadedReact(outDir: string): string[] {
  return loadedModules(outDir)
    .map((file) => file.split('/').at(-1)!)
    .filter((file) => /^react.*\.(production|development)\.js$/.test(file))
}
