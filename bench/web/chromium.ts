import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

const OPENED_WITHIN_MS = 10_000
const SETTLED_AFTER_MS = 5_000 // a start still takes CPU in its fourth second
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--mute-audio',
  '--disable-extensions',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-component-update',
  '--disable-background-networking',
]

/**
 * Runs `use` with the DevTools port and the profile of a new browser. It waits for the browser's start to end, which
 * would slow the page down on few cores.
 */
export async function withChromium<Result>(
  executable: string,
  use: (port: number, profile: string) => Promise<Result>,
): Promise<Result> {
  const profile = await mkdtemp(path.join(tmpdir(), 'larder-chromium-'))
  const chromium = spawn(executable, [...FLAGS, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' })
  const isClosed = once(chromium, 'exit')
  try {
    const { port } = await debugging(profile)
    await setTimeout(SETTLED_AFTER_MS)
    return await use(port, profile)
  } finally {
    await close(profile).catch(() => chromium.kill())
    await isClosed
    await rm(profile, { recursive: true, maxRetries: 5 })
  }
}

async function debugging(profile: string): Promise<{ port: number; socket: string }> {
  for (const end = Date.now() + OPENED_WITHIN_MS; Date.now() < end; await setTimeout(50)) {
    const [port, socket] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split('\n')
    if (port && socket) return { port: Number(port), socket }
  }
  throw new Error('Chromium did not open')
}

/**
 * Closes the browser by DevTools. The command may be a wrapper script (Debian), and ending that would leave the browser
 * running.
 */
async function close(profile: string): Promise<void> {
  const { port, socket } = await debugging(profile)
  const connection = new WebSocket(`ws://127.0.0.1:${port}${socket}`)
  await once(connection, 'open')
  connection.send(JSON.stringify({ id: 1, method: 'Browser.close' }))
}
