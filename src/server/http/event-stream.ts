import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

const MOST_UNSENT_BYTES = 256 * 1024 // the client has stopped reading, and will connect again

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // nginx would hold events back
}

export interface ServerSentEvent {
  /** Sent back as Last-Event-ID after a lost connection. */
  readonly id: number
  readonly event: string
  /** Sent as JSON. */
  readonly data: unknown
}

/** Server-sent events to one client (html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream {
  readonly #response: ServerResponse

  constructor(reply: FastifyReply) {
    reply.hijack()
    this.#response = reply.raw
    const headers = Object.entries({ ...reply.getHeaders(), ...HEADERS }).filter(isSet)
    this.#response.writeHead(200, Object.fromEntries(headers)).flushHeaders() // headers set one by one stay in memory
    if (reply.request.method === 'HEAD') this.end()
  }

  send({ id, event, data }: ServerSentEvent): void {
    this.#write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** From where a client goes on that has received no event yet. */
  sendPosition(id: number): void {
    this.#write(`id: ${id}\n\n`)
  }

  /** Ignored by clients; keeps proxies from closing the connection. */
  sendComment(): void {
    this.#write(':\n\n')
  }

  end(): void {
    this.#response.end()
  }

  /** Also when the client closes it, or did. */
  onEnd(listener: () => void): void {
    if (this.#response.socket?.destroyed === false) this.#response.on('close', listener)
    else listener()
  }

  #write(text: string): void {
    if (this.#response.writableEnded) return
    if (this.#response.writableLength > MOST_UNSENT_BYTES) this.#response.destroy()
    else this.#response.write(text)
  }
}

const isSet = (header: [string, unknown]): header is [string, OutgoingHttpHeader] => header[1] !== undefined
