import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { HOST, portOf } from '../ports.ts'

/** Leads each request to the next of its stores, as a balancer in front of an upgrade does. */
export interface Balancer {
  readonly url: string
  figures(): BalancerFigures
  add(store: string): void
  /** Sends no more requests to this store. */
  remove(store: string): void
  close(): Promise<void>
}

interface BalancerFigures {
  /** The number of responses by store. */
  readonly responses: Readonly<Record<string, number>>
  /** The number of responses with status 503 that say when to try again. */
  readonly rejections: number
  /** Requests that failed in another way, with how they did. */
  readonly failures: readonly string[]
}

/** These files belong to one release: a page of the other one may ask for them at a store that has none. */
const FILES_OF_A_RELEASE = /^\/(assets|store-icons)\//

export async function openBalancer(): Promise<Balancer> {
  const stores: string[] = []
  const responses: Record<string, number> = {}
  const failures: string[] = []
  let rejections = 0
  let turn = 0

  /** Returns the first response of the stores in turn. One that refuses, or lacks a file of the other release, is passed over. */
  async function ask(incoming: IncomingMessage): Promise<{ store: string; response: IncomingMessage | 'refused' | 'cut' }> {
    const body = await buffer(incoming)
    const start = turn++
    const inTurn = stores.map((_, index) => stores[(start + index) % stores.length] ?? '')
    const last = inTurn.pop() ?? ''
    for (const store of inTurn) {
      const response = await send(store, incoming, body).catch(kindOfFailure)
      if (response !== 'refused' && !isOfOtherRelease(incoming, response)) return { store, response }
      if (response !== 'refused') response.resume()
    }
    return { store: last, response: await send(last, incoming, body).catch(kindOfFailure) }
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { store, response } = await ask(incoming)
    const fail = (how: string | number) => failures.push(`${incoming.method} ${incoming.url}: ${how} by ${store}`)
    if (typeof response === 'string') {
      fail(response)
      outgoing.destroy()
      return
    }
    const { statusCode: status = 0, headers } = response
    responses[store] = (responses[store] ?? 0) + 1
    if (status === 503 && headers['retry-after'] !== undefined) rejections += 1
    else if (status >= 500) fail(status)
    outgoing.writeHead(status, { ...headers, connection: 'keep-alive' })
    response.on('error', () => {
      fail('cut')
      outgoing.destroy()
    })
    outgoing.on('close', () => response.destroy())
    response.pipe(outgoing)
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing).catch(() => outgoing.destroy()))
  server.listen(0, HOST)
  await once(server, 'listening')
  return {
    url: `http://${HOST}:${portOf(server)}`,
    figures: () => ({ responses, rejections, failures }),
    add: (store) => void stores.push(store),
    remove: (store) => void stores.splice(stores.indexOf(store), 1),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const isOfOtherRelease = ({ url = '' }: IncomingMessage, response: IncomingMessage | 'cut'): response is IncomingMessage =>
  typeof response !== 'string' && response.statusCode === 404 && FILES_OF_A_RELEASE.test(url)

/** Sends a request on a connection of its own, so that no store ends a connection on which a request is on its way. */
async function send(store: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const outgoing = request(`${store}${url}`, { method, headers: { ...headers, connection: 'close' }, agent: false })
  outgoing.on('error', () => {}) // it is thrown below, or is an error of the response
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  return response
}

const kindOfFailure = (error: unknown): 'refused' | 'cut' =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'cut'
