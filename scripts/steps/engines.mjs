import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** WebKitGTK's MiniBrowser is in one of these folders, or in a subfolder for the architecture. */
const LIBRARIES = ['/usr/libexec', '/usr/lib64', '/usr/lib']
const MINI_BROWSERS = ['webkit2gtk-4.1/MiniBrowser', 'webkit2gtk-4.0/MiniBrowser']

/**
 * Returns environment variables that name the browsers for the tests. `missing` has a line with the Debian package for
 * each one not found.
 */
export function findEngines(env, libraries = LIBRARIES) {
  const program = (...names) => firstIn((env.PATH ?? '').split(delimiter), names)
  const firefox = program('firefox-esr', 'firefox')
  const driver = program('WebKitWebDriver')
  const browser = firstIn([...libraries, ...libraries.flatMap(foldersIn)], MINI_BROWSERS)
  const xvfb = program('Xvfb')
  const isWebKit = driver !== undefined && browser !== undefined
  const hasScreen = xvfb !== undefined || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
  return {
    variables: {
      ...(isWebKit && hasScreen && { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser, XVFB: xvfb ?? '' }),
      ...(firefox && { FIREFOX: firefox }),
    },
    missing: [
      ...(isWebKit ? [] : [skipped('WebKit', 'there is no WebKitWebDriver with its MiniBrowser', 'webkit2gtk-driver')]),
      ...(isWebKit && !hasScreen ? [skipped('WebKit', 'there is no screen, and no Xvfb to make one', 'xvfb')] : []),
      ...(firefox ? [] : [skipped('Firefox', 'there is none', 'firefox-esr')]),
    ],
  }
}

const skipped = (engine, why, debianPackage) => `${engine} is skipped: ${why} (Debian: apt-get install ${debianPackage}).`

const firstIn = (folders, names) =>
  folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))

function foldersIn(folder) {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    return [] // this distribution has no such folder
  }
}
