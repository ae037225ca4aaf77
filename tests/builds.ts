/** A build in a separate process, as a user runs it. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const modulesOf = (outDir: string) => `${outDir}.modules.txt`

/** Runs a file with arguments in the folder `cwd`, with `outDir` below it, and records the loaded modules. */
export function build(
  command: string[],
  outDir: string,
  env: Record<string, string | undefined>,
  cwd = '.',
): void {
  mkdirSync(dirname(outDir), { recursive: true })
  rmSync(modulesOf(outDir), { force: true })
  execFileSync(process.execPath, command, {
    cwd,
    stdio: 'inherit',
    env: {
      ...process.env,
      // Vite and Vike behave differently in a test.
      VITEST: undefined,
      OUT_DIR: outDir,
      NODE_OPTIONS: `--require ${JSON.stringify(resolve('tests/loadedModules.cjs'))}`,
      LOADED_MODULES: resolve(modulesOf(outDir)),
      ...env,
    },
  })
}

const loadedModules = (outDir: string): string[] =>
  readFileSync(modulesOf(outDir), 'utf8').replaceAll('\\', '/').split('\n')

/** The files of React that the build loaded, such as `react.production.js`. */
export function loadedReact(outDir: string): string[] {
  return loadedModules(outDir)
    .map((file) => file.split('/').at(-1)!)
    .filter((file) => /^react.*\.(production|development)\.js$/.test(file))
}
