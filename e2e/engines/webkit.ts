import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { holdFreePort } from '../../src/server/listen.ts'
import type { BrowserSession } from './browser-session.ts'
import { ChildProgram } from './child-program.ts'
import { openClassicSession } from './classic-session.ts'

export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  /** The session's own display is used when this is null. */
  readonly xvfb: string | null
}

export async function openWebKit({ driver, browser, xvfb }: WebKitPrograms): Promise<BrowserSession> {
  const home = await mkdtemp(path.join(tmpdir(), 'larder-webkit-'))
  const started: ChildProgram[] = []
  const start = (...program: ConstructorParameters<typeof ChildProgram>) => {
    const child = new ChildProgram(...program)
    started.unshift(child)
    return child
  }
  const end = async () => {
    for (const child of started) await child.end() // the last one started ends first
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const screen = xvfb === null ? {} : { GDK_BACKEND: 'x11', DISPLAY: await openScreen(start, xvfb) }
    const folders = { XDG_CACHE_HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home }
    const { port, release } = await holdFreePort('127.0.0.1')
    await release()
    const program = start(driver, [`--port=${port}`], { ...folders, ...screen })
    const url = `http://127.0.0.1:${port}`
    await responses(url, program)
    const options = { binary: browser, args: ['--automation'] }
    const session = await openClassicSession(url, { 'webkitgtk:browserOptions': options })
    return { ...session, close: () => session.close().finally(end) }
  } catch (error) {
    await end()
    throw error
  }
}

/** Starts Xvfb, which chooses a free number and prints it. Returns the display, such as `:1`. */
async function openScreen(start: (program: string, args: readonly string[]) => ChildProgram, xvfb: string): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  return `:${await start(xvfb, args).until(/^(\d+)\n/m)}`
}

/** Polls until the driver listens, since it prints nothing. */
async function responses(url: string, driver: ChildProgram): Promise<void> {
  const deadline = AbortSignal.timeout(60_000)
  while (!(await fetch(`${url}/status`, { signal: deadline }).catch(() => null))?.ok) {
    if (driver.hasEnded || deadline.aborted) throw new Error('WebKitWebDriver does not respond')
    await setTimeout(50)
  }
}
