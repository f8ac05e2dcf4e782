import { once } from 'node:events'
import * as z from 'zod/mini'
import { type BrowserSession, COMMAND_MS } from './browser-session.ts'

const message = z.union([
  z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.number(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), params: z.object({ level: z.string(), text: z.nullish(z.string()) }) }),
])
const tree = z.object({ contexts: z.array(z.object({ context: z.string() })) })
const returned = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])

/** Opens a window by WebDriver BiDi (w3.org/TR/webdriver-bidi), over a WebSocket to the browser itself. */
export async function openBidiSession(url: string): Promise<BrowserSession> {
  const socket = new WebSocket(url)
  await once(socket, 'open', { signal: AbortSignal.timeout(COMMAND_MS) })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const errors: string[] = []
  let lastId = 0

  socket.addEventListener('message', ({ data }) => {
    const received = message.parse(JSON.parse(String(data)))
    if (received.type === 'event') {
      if (received.params.level === 'error') errors.push(received.params.text ?? '')
      return
    }
    const command = waiting.get(received.id)
    waiting.delete(received.id)
    if (received.type === 'success') command?.resolve(received.result)
    else command?.reject(new Error(`${received.error}: ${received.message}`))
  })

  async function send(method: string, params: object): Promise<unknown> {
    const id = ++lastId
    const command = Promise.withResolvers<unknown>()
    waiting.set(id, command)
    const timer = setTimeout(() => command.reject(new Error(`${method} took too long`)), COMMAND_MS)
    socket.send(JSON.stringify({ id, method, params }))
    return command.promise.finally(() => clearTimeout(timer))
  }

  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const [window] = tree.parse(await send('browsingContext.getTree', {})).contexts
  const context = window?.context ?? ''
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async call(source, argument) {
      const params = {
        functionDeclaration: source,
        awaitPromise: false,
        target: { context },
        arguments: [{ type: 'string', value: argument }],
      }
      const outcome = returned.parse(await send('script.callFunction', params))
      if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text)
      return outcome.result.value
    },
    perform: async (input) => void (await send('input.performActions', { context, actions: [input] })),
    resize: async (width, height) => void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    takeErrors: () => errors.splice(0),
    async close() {
      await send('browser.close', {})
      socket.close()
    },
  }
}
