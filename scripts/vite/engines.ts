/**
 * The oldest engines in which every page, form and behaviour works. Scripts and styles are compiled
 * for them; tests/pages/engines.test.ts checks the built files against them, and
 * tests/e2e/oldEngine.test.ts runs the site in Chromium 102.
 */
export const oldestEngines = { chrome: '100', firefox: '102', safari: '15.4' } as const

/** For Vite. */
export const buildTarget = Object.entries(oldestEngines).map(([name, version]) => name + version)
