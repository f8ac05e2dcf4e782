import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http'
import { endpoints } from '../src/contract/endpoints.ts'
import { TOKEN_HEADER } from '../src/contract/headers.ts'
import { orderEventWire } from '../src/contract/orders/orders.ts'

/** Times at which each event was received, in ms, by order and status. */
export type SeenEvents = Map<string, number[]>

interface OpenStreams {
  readonly seen: SeenEvents
  close(): void
}

const AT_ONCE = 50

/** Opens one stream for each token, each on a connection of its own. Resolves when all have begun. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<OpenStreams> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const seen: SeenEvents = new Map()
  const requests: ClientRequest[] = []
  for (let first = 0; first < tokens.length; first += AT_ONCE) {
    await Promise.all(
      tokens.slice(first, first + AT_ONCE).map(async (token) => {
        const request = get(url + endpoints.streamOrderEvents.path, { agent, headers: { [TOKEN_HEADER]: token } })
        requests.push(request)
        await begin(request, seen)
      }),
    )
  }
  return {
    seen,
    close() {
      for (const request of requests) request.destroy()
    },
  }
}

/** Resolves at the first bytes, which have the position that the stream begins at. */
function begin(request: ClientRequest, seen: SeenEvents): Promise<void> {
  return new Promise((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response: IncomingMessage) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered by ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        resolve()
        record(text, seen)
      })
      response.on('error', () => {}) // The client closes the stream.
    })
  })
}

export const eventKey = (order: string, status: string): string => `${order} ${status}`

function record(text: string, seen: SeenEvents): void {
  for (const [, data = ''] of text.matchAll(/^data: (.+)$/gm)) {
    const { _id, status } = orderEventWire.parse(JSON.parse(data))
    const key = eventKey(_id, status)
    seen.set(key, [...(seen.get(key) ?? []), performance.now()])
  }
}
