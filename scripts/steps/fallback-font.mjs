import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installByApt, mayInstallByApt } from './apt.mjs'
import { sayProgress } from './say-progress.mjs'

/** With the widths of Arial: either of them is what pages are drawn in until the typeface is loaded. */
const PACKAGE = 'fonts-liberation'
const FILES = /(^|\/)(LiberationSans-Bold|arialbd)\.ttf$/i

/** Installs a system font for pages without their typeface, which no package of Chromium brings along. macOS and Windows have Arial. */
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
