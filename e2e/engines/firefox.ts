import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openBidiSession } from './bidi-session.ts'
import type { BrowserSession } from './browser-session.ts'
import { ChildProgram } from './child-program.ts'

/** Opens headless Firefox with a profile of its own. It needs no driver, since Firefox implements WebDriver BiDi. */
export async function openFirefox(program: string): Promise<BrowserSession> {
  const profile = await mkdtemp(path.join(tmpdir(), 'larder-firefox-'))
  await writeFile(path.join(profile, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n')
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  const firefox = new ChildProgram(program, args, { HOME: profile })
  const end = async () => {
    await firefox.end()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const url = await firefox.until(/WebDriver BiDi listening on (ws:\S+)/)
    const session = await openBidiSession(`${url}/session`)
    return { ...session, close: () => session.close().finally(end) }
  } catch (error) {
    await end()
    throw error
  }
}
