/** Finds Firefox and WebKitGTK, and names Debian's packages of all browsers. */
import { existsSync, globSync } from 'node:fs'

export const packages = {
  Chromium: 'chromium-headless-shell',
  Firefox: 'firefox-esr',
  WebKit: 'webkit2gtk-driver xvfb',
}

const firefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]
export const findFirefox = () => firefoxes.find((path) => existsSync(path))

/** WebKitGTK's MiniBrowser, its WebDriver, and a virtual screen. */
export function findWebKit() {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const driver = '/usr/bin/WebKitWebDriver'
  const screen = '/usr/bin/Xvfb'
  return browser && existsSync(driver) && existsSync(screen)
    ? { browser, driver, screen }
    : undefined
}
