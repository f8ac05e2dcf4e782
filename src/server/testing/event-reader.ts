import { endpoints } from '../../contract/endpoints.ts'
import { TOKEN_HEADER } from '../../contract/headers.ts'

interface ReadEvent {
  readonly id: number
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the shape
  readonly data: any
}

export class EventReader {
  readonly status: number
  /** The last id that was read. Blocks that have an id and no event count as well. */
  lastId: number | null = null
  readonly #aborted = new AbortController()
  readonly #blocks: AsyncGenerator<string>

  private constructor(response: Response, aborted: AbortController) {
    this.status = response.status
    this.#aborted = aborted
    this.#blocks = blocksOf(response)
  }

  static async open(url: string, token: string, lastId?: number | string): Promise<EventReader> {
    const aborted = new AbortController()
    const headers = { [TOKEN_HEADER]: token, ...(lastId !== undefined && { 'last-event-id': String(lastId) }) }
    const response = await fetch(url + endpoints.streamOrderEvents.path, { headers, signal: aborted.signal })
    return new EventReader(response, aborted)
  }

  /** Returns the next event, or null when the stream has ended. */
  async next(): Promise<ReadEvent | null> {
    for await (const block of { [Symbol.asyncIterator]: () => ({ next: () => this.#blocks.next() }) }) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
      )
      const id = fields.get('id')
      if (id !== undefined) this.lastId = Number(id)
      const data = fields.get('data')
      if (data !== undefined) return { id: Number(id), event: fields.get('event') ?? '', data: JSON.parse(data) }
    }
    return null
  }

  /** Reads up to and including an event of this order. Throws when the stream ends before it. */
  async readUntil(order: string): Promise<void> {
    for (let event = await this.next(); event?.data._id !== order; event = await this.next())
      if (event === null) throw new Error('The stream ended')
  }

  /** Waits for the first block, which has the position that a new stream begins with. */
  async position(): Promise<number> {
    const { value: block = '' } = await this.#blocks.next()
    this.lastId = Number(block.replace('id: ', ''))
    return this.lastId
  }

  close(): void {
    this.#aborted.abort()
  }
}

async function* blocksOf(response: Response): AsyncGenerator<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks
  }
}
