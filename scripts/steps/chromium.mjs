import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installByApt, mayInstallByApt } from './apt.mjs'
import { Failure } from './fail.mjs'
import { filesIn } from './project.mjs'
import { onNode, runQuietly, sayProgress, tool } from './run-quietly.mjs'

/** Debian's headless build has the same engine. The tests take a third less CPU in it than in one with windows. */
const SHELL = 'chromium-headless-shell'
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const RESPONSE_TIMEOUT_MS = 20_000
const DOWNLOAD_TIMEOUT_MS = 5 * 60 * 1000

/**
 * Returns the path of a working Chromium, which is the one in CHROMIUM, of the system or of Playwright, or a new
 * installation. A headless build is preferred, and installed as root on Debian even if there is one with windows. The
 * fallback font is installed, too.
 */
export async function chromium(node) {
  await installFallbackFont()
  const named = process.env.CHROMIUM
  if (named) {
    const isPath = named.includes('/')
    const path = isPath ? (await runs(named)) && named : await findInPath([named]) // Playwright needs a path, not a name
    if (path) return path
    throw new Failure(
      `CHROMIUM is ${named}, and no browser answers there. Correct it, or unset it to let one be found or installed.`,
    )
  }
  const found =
    (await findInPath([SHELL])) ??
    (await installChromiumByApt(SHELL)) ??
    (await findInPath(WITH_WINDOWS)) ??
    (await chromiumOfPlaywright(node)) ??
    (await installChromiumByApt('chromium')) ??
    (await installChromiumByPlaywright(node))
  if (found) return found
  throw new Failure(
    'The browser tests need Chromium, and none could be found or installed. Install it (Debian, Ubuntu: apt-get install chromium) or name one in CHROMIUM.',
  )
}

/**
 * Returns the path of a Chromium with windows, which draws as a user's does. The headless build has less to draw, so
 * its figures would be too good.
 */
export async function chromiumWithWindows() {
  const path = await findInPath(WITH_WINDOWS)
  if (path) return path
  throw new Failure(
    'Pages are measured in a Chromium with windows, and none is in PATH. Install it with: apt-get install chromium',
  )
}

async function findInPath(names) {
  for (const directory of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) {
      const path = join(directory, name)
      // The program may be a stub that only asks for another installer.
      if (existsSync(path) && (await runs(path))) return path
    }
  return null
}

async function chromiumOfPlaywright(node) {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { status, output } = await runQuietly(node, ['--eval', script])
  return status === 0 && existsSync(output) && (await runs(output)) ? output : null
}

async function installChromiumByApt(name) {
  if (!mayInstallByApt()) return null
  const progress = { doing: `Installing ${name} for the browser tests`, done: `Looked for ${name}` }
  const { status, output } = await sayProgress(progress, () => installByApt(name))
  if (status !== 0) console.error(lastLines(output))
  return findInPath([name])
}

/** Downloads Chromium by Playwright, for systems without apt. The desktop libraries must be installed already. */
async function installChromiumByPlaywright(node) {
  const options = { env: onNode(node), timeoutMs: DOWNLOAD_TIMEOUT_MS }
  const install = () => runQuietly(tool('playwright'), ['install', 'chromium'], options)
  const progress = { doing: 'Installing Chromium for the browser tests', done: 'Looked for Chromium' }
  const { status, output } = await sayProgress(progress, install)
  if (status !== 0) console.error(lastLines(output))
  return chromiumOfPlaywright(node)
}

async function runs(path) {
  return (await runQuietly(path, ['--version'], { timeoutMs: RESPONSE_TIMEOUT_MS })).status === 0
}

const lastLines = (output) => output.trim().split('\n').slice(-5).join('\n')

/** Its Liberation Sans has the widths of Arial. Pages are drawn in either of them until their typeface is loaded. */
const FONT_PACKAGE = 'fonts-liberation'
const FONT_FILES = /(^|\/)(LiberationSans-Bold|arialbd)\.ttf$/i

/**
 * Installs the system font for pages whose typeface is not loaded, since no package of Chromium contains one. macOS and
 * Windows have Arial.
 */
async function installFallbackFont() {
  if (process.platform !== 'linux' || hasFallbackFont()) return
  if (mayInstallByApt())
    await sayProgress({ doing: 'Installing a font for the browser tests', done: 'Looked for a font' }, () =>
      installByApt(FONT_PACKAGE),
    )
  if (!hasFallbackFont())
    console.error(`The browser tests measure text in Arial or Liberation Sans, and neither was found (Debian: ${FONT_PACKAGE}).`)
}

function hasFallbackFont() {
  const directories = ['/usr/share/fonts', '/usr/local/share/fonts']
  const ofUser = [join(homedir(), '.local/share/fonts'), join(homedir(), '.fonts')]
  return [...directories, ...ofUser]
    .filter((directory) => existsSync(directory))
    .some((directory) => filesIn(directory).some((file) => FONT_FILES.test(file)))
}
