import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type ReceivedMetric, type ReceivedSpan, readMetrics, readResource, readSpans } from './otlp-messages.ts'

interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** How a collector responds: as it should, with 500, or not at all. */
type Behavior = 'takes all' | 'fails' | 'hangs'

/** Is a collector of traces and metrics on a free loopback port. */
export class Collector {
  readonly requests: ReceivedRequest[] = []
  behavior: Behavior = 'takes all'
  readonly #server: Server
  readonly #hanging = new Set<ServerResponse>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async start(): Promise<Collector> {
    const server = createServer()
    const collector = new Collector(server)
    server.on('request', async (request, response) => {
      const body = await buffer(request)
      collector.requests.push({ path: request.url ?? '', headers: request.headers, body })
      collector.#respond(response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return collector
  }

  /** These variables make a store send here, and soon. */
  get variables(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    }
  }

  get spans(): ReceivedSpan[] {
    return this.spansSince(0)
  }

  /** Leaves out the spans of the first requests. */
  spansSince(requests: number): ReceivedSpan[] {
    return this.requests.slice(requests).flatMap(({ path, body }) => (path === '/v1/traces' ? readSpans(body) : []))
  }

  get metrics(): ReceivedMetric[] {
    return this.requests.flatMap(({ path, body }) => (path === '/v1/metrics' ? readMetrics(body) : []))
  }

  get resources(): Readonly<Record<string, string | number>>[] {
    return this.requests.map(({ body }) => readResource(body))
  }

  async close(): Promise<void> {
    for (const response of this.#hanging) response.destroy()
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  #respond(response: ServerResponse): void {
    if (this.behavior === 'hangs') this.#hanging.add(response)
    else response.writeHead(this.behavior === 'fails' ? 500 : 200, { 'content-type': 'application/x-protobuf' }).end()
  }
}
