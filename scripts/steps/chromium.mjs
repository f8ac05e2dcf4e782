import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installByApt, mayInstallByApt } from './apt.mjs'
import { Failure } from './fail.mjs'
import { installFallbackFont } from './fallback-font.mjs'
import { runQuietly } from './run-quietly.mjs'
import { sayProgress } from './say-progress.mjs'
import { onNode, tool } from './tool.mjs'

/** Debian's headless build has the same engine and takes less CPU. */
const SHELL = 'chromium-headless-shell'
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const NAMES = [SHELL, ...WITH_WINDOWS]
const PACKAGES = [SHELL, 'chromium']
const RESPONSE_TIMEOUT_MS = 20_000
const FETCHED_WITHIN_MS = 5 * 60 * 1000

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
    const path = isPath ? (await runs(named)) && named : await inPath([named]) // Playwright needs a path, not a name
    if (path) return path
    throw new Failure(
      `CHROMIUM is ${named}, and no browser answers there. Correct it, or unset it to let one be found or installed.`,
    )
  }
  const found = (await inPath(NAMES)) ?? (await playwrights(node)) ?? (await installed(node))
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
  const path = await inPath(WITH_WINDOWS)
  if (path) return path
  throw new Failure(
    'Pages are measured in a Chromium with windows, and none is in PATH. Install it with: apt-get install chromium',
  )
}

async function inPath(names) {
  for (const directory of (process.env.PATH ?? '').split(delimiter))
    for (const name of names) {
      const path = join(directory, name)
      // The program may be a stub that only asks for another installer.
      if (existsSync(path) && (await runs(path))) return path
    }
  return null
}

async function playwrights(node) {
  const script = "process.stdout.write(require('@playwright/test').chromium.executablePath())"
  const { status, output } = await runQuietly(node, ['--eval', script])
  return status === 0 && existsSync(output) && (await runs(output)) ? output : null
}

async function installed(node) {
  const work = async () => (mayInstallByApt() ? await byApt() : null) ?? (await byPlaywright(node))
  return sayProgress({ doing: 'Installing Chromium for the browser tests', done: 'Looked for Chromium' }, work)
}

async function byApt() {
  let lastOutput = ''
  for (const name of PACKAGES) {
    const { status, output } = await installByApt(name)
    const path = status === 0 ? await inPath(NAMES) : null
    if (path) return path
    lastOutput = output
  }
  console.error(lastLines(lastOutput))
  return null
}

/** Downloads Chromium by Playwright, for systems without apt. The desktop libraries must be installed already. */
async function byPlaywright(node) {
  const { status, output } = await runQuietly(tool('playwright'), ['install', 'chromium'], {
    env: onNode(node),
    timeoutMs: FETCHED_WITHIN_MS,
  })
  if (status !== 0) console.error(lastLines(output))
  return playwrights(node)
}

async function runs(path) {
  return (await runQuietly(path, ['--version'], { timeoutMs: RESPONSE_TIMEOUT_MS })).status === 0
}

const lastLines = (output) => output.trim().split('\n').slice(-5).join('\n')
