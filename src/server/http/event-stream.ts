import type { OutgoingHttpHeader, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

// With more unsent bytes, the client has stopped reading. It will connect again when it reads on.
const MOST_UNSENT_BYTES = 256 * 1024

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no', // nginx would hold events back
}

interface ServerSentEvent {
  /** The client sends this id back as Last-Event-ID when it connects again. */
  readonly id: number
  readonly event: string
  readonly data: unknown
}

/** Sends server-sent events to one client (html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream {
  readonly #response: ServerResponse

  constructor(reply: FastifyReply) {
    reply.hijack()
    this.#response = reply.raw
    const headers = Object.entries({ ...reply.getHeaders(), ...HEADERS }).filter(isSet)
    // Headers that are set one by one would stay in memory.
    this.#response.writeHead(200, Object.fromEntries(headers)).flushHeaders()
    if (reply.request.method === 'HEAD') this.end()
  }

  send({ id, event, data }: ServerSentEvent): void {
    this.#write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Sends the position from which a client continues when it has received no event yet. */
  sendPosition(id: number): void {
    this.#write(`id: ${id}\n\n`)
  }

  /** Sends a comment, which clients ignore, to keep proxies from closing an idle connection. */
  sendComment(): void {
    this.#write(':\n\n')
  }

  end(): void {
    this.#response.end()
  }

  /** Calls the listener when the stream ends for any reason, and at once when the client is already gone. */
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
