import * as z from 'zod/mini'
import { type BrowserSession, COMMAND_MS } from './browser-session.ts'

const response = z.object({ value: z.unknown() })
const failure = z.object({ error: z.string(), message: z.string() })
const newSession = z.object({ sessionId: z.string() })

/** Opens a browser by WebDriver (w3.org/TR/webdriver2), over HTTP with the driver at `url`. */
export async function openClassicSession(url: string, capabilities: Readonly<Record<string, unknown>>): Promise<BrowserSession> {
  async function send(method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
    const request = { method, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(COMMAND_MS) }
    const { value } = response.parse(await (await fetch(url + path, request)).json())
    const failed = failure.safeParse(value)
    if (failed.success) throw new Error(`${method} ${path}: ${failed.data.error}: ${failed.data.message}`)
    return value
  }
  const { sessionId } = newSession.parse(await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } }))
  const post = (command: string, body: object) => send('POST', `/session/${sessionId}/${command}`, body)
  const call = async (source: string, argument: string) =>
    z.string().parse(await post('execute/sync', { script: `return (${source})(arguments[0])`, args: [argument] }))
  return {
    call,
    open: async (url) => void (await post('url', { url })),
    perform: async (input) => void (await post('actions', { actions: [input] })),
    async resize(width, height) {
      await post('window/rect', { width, height })
      // The requested height includes the browser's bars, so the window is made higher by them.
      const chrome = await call('() => String(outerHeight - innerHeight)', '')
      await post('window/rect', { width, height: height + Number(chrome) })
    },
    takeErrors: () => [],
    close: async () => void (await send('DELETE', `/session/${sessionId}`)),
  }
}
