import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installByApt, mayInstallByApt } from './apt.mjs'
import { Failure } from './fail.mjs'
import { filesIn } from './project.mjs'
import { onNode, runQuietly, sayProgress, tool } from './run-quietly.mjs'

/** Debian's headless build has the same engine and takes less CPU. */
const SHELL = 'chromium-headless-shell'
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PROGRAMS = [SHELL, ...WITH_WINDOWS]
const CHROMIUM_PACKAGES = [SHELL, 'chromium']
const RESPONSE_TIMEOUT_MS = 20_000
const DOWNLOAD_TIMEOUT_MS = 5 * 60 * 1000

/**
 * Returns the path of a working Chromium, which is the one in CHROMIUM, of the system or of Playwright, or a new
 * installation. Headless builds are preferred, since drawing windows takes CPU from the tests. It also installs the
 * fallback font.
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
  const found = (await findInPath(PROGRAMS)) ?? (await chromiumOfPlaywright(node)) ?? (await installChromium(node))
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

async function installChromium(node) {
  const work = async () => (mayInstallByApt() ? await installChromiumByApt() : null) ?? (await installChromiumByPlaywright(node))
  return sayProgress({ doing: 'Installing Chromium for the browser tests', done: 'Looked for Chromium' }, work)
}

async function installChromiumByApt() {
  let lastOutput = ''
  for (const name of CHROMIUM_PACKAGES) {
    const { status, output } = await installByApt(name)
    const path = status === 0 ? await findInPath(PROGRAMS) : null
    if (path) return path
    lastOutput = output
  }
  console.error(lastLines(lastOutput))
  return null
}

/** Downloads Chromium by Playwright, for systems without apt. The desktop libraries must be installed already. */
async function installChromiumByPlaywright(node) {
  const { status, output } = await runQuietly(tool('playwright'), ['install', 'chromium'], {
    env: onNode(node),
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  })
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
