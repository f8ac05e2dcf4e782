import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface FetchServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves HTTP on a free loopback port by a function like `fetch`. When it returns null, the connection is cut. */
export async function serveFetch(respond: (request: Request) => Promise<Response | null>): Promise<FetchServer> {
  const server = createServer((incoming, outgoing) => void receive(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server listens on a port, so the address is not the name of a pipe.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const response = await respond(await requestOf(incoming, url))
    if (response === null) outgoing.destroy()
    else outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  }

  return {
    url,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function requestOf(incoming: IncomingMessage, origin: string): Promise<Request> {
  const { url = '', method = 'GET' } = incoming
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
  const body = await text(incoming)
  return new Request(new URL(url, origin), { method, headers, body: method === 'GET' ? null : body })
}
