import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installByApt, mayInstallByApt } from './apt.mjs'
import { sayProgress } from './say-progress.mjs'

/** Its Liberation Sans has the widths of Arial. Pages are drawn in either of them until their typeface is loaded. */
const PACKAGE = 'fonts-liberation'
const FILES = /(^|\/)(LiberationSans-Bold|arialbd)\.ttf$/i

/**
 * Installs the system font for pages whose typeface is not loaded, since no package of Chromium contains one. macOS and
 * Windows have Arial.
 */
export async function installFallbackFont() {
  if (process.platform !== 'linux' || hasFallbackFont()) return
  if (mayInstallByApt())
    await sayProgress({ doing: 'Installing a font for the browser tests', done: 'Looked for a font' }, () =>
      installByApt(PACKAGE),
    )
  if (!hasFallbackFont())
    console.error(`The browser tests measure text in Arial or Liberation Sans, and neither was found (Debian: ${PACKAGE}).`)
}

function hasFallbackFont() {
  const directories = ['/usr/share/fonts', '/usr/local/share/fonts']
  const ofUser = [join(homedir(), '.local/share/fonts'), join(homedir(), '.fonts')]
  return [...directories, ...ofUser]
    .filter((directory) => existsSync(directory))
    .some((directory) => readdirSync(directory, { recursive: true }).some((name) => FILES.test(name)))
}
