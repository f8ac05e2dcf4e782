import { streamOrderEvents } from '../../contract/endpoints/order-endpoints.ts'
import { TOKEN_HEADER } from '../../contract/headers.ts'
import { type OrderEventWire, orderEventWire } from '../../contract/orders/orders.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
const SILENCE_MS = 45_000 // the store sends a comment every 20 seconds
// What a page loads at the same time as the stream connects is as new as the stream.
const AT_ONCE_MS = 1_000

export interface OrderListener {
  onEvent(event: OrderEventWire): void
  /** `onReset` is called when events may be missing, so that everything must be loaded anew. */
  onReset(): void
  onLive(isLive: boolean): void
  /** `onPosition` is called when the position changes without an event. */
  onPosition?(): void
}

export interface OrderPosition {
  /** `lastId` is the id of the last event. Null asks for the events from now on. */
  lastId: string | null
  /** The page began to load at this time of `performance.now()`. */
  readonly openedAt: number
}

/**
 * Reads the stream of order events, and connects again with growing pauses until it is aborted or the token is
 * rejected.
 */
export async function followOrders(
  token: string,
  position: OrderPosition,
  listener: OrderListener,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const begunAt = performance.now()
    const outcome = await readStream(token, position, listener, signal).catch(() => 'lost' as const)
    if (signal.aborted) return
    listener.onLive(false)
    if (outcome === 'rejected') return
    // The stream was connected, so the pauses begin anew.
    if (performance.now() - begunAt > LONGEST_PAUSE_MS) failures = 0
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2), signal)
  }
}

async function readStream(
  token: string,
  position: OrderPosition,
  { onEvent, onReset, onLive, onPosition }: OrderListener,
  signal: AbortSignal,
): Promise<'ended' | 'rejected'> {
  const connection = new AbortController()
  const close = () => connection.abort()
  signal.addEventListener('abort', close, { signal: connection.signal })
  let timer: number | undefined
  const expectMore = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(close, SILENCE_MS)
  }
  expectMore() // the time to connect is limited as well
  try {
    const headers = { [TOKEN_HEADER]: token, ...(position.lastId !== null && { 'Last-Event-ID': position.lastId }) }
    const { status, body } = await fetch(streamOrderEvents.path, { headers, signal: connection.signal })
    if (status === 401 || status === 403) return 'rejected'
    if (status !== 200 || !body) throw new Error(`Status ${status}`)
    expectMore()
    onLive(true)
    if (isTooLate(position)) onReset()
    for await (const { id, name, data } of readEvents(body)) {
      expectMore()
      position.lastId = id ?? position.lastId
      if (name === 'reset') onReset()
      else if (data !== null) onEvent(orderEventWire.parse(JSON.parse(data)))
      else if (id !== null) onPosition?.()
    }
    return 'ended'
  } finally {
    window.clearTimeout(timer)
    close()
  }
}

/** Tells whether events may be missing because a stream without a position connects later than the page loaded. */
const isTooLate = ({ lastId, openedAt }: OrderPosition): boolean => lastId === null && performance.now() - openedAt > AT_ONCE_MS

/** Waits. It ends early when the browser is online again, or the page becomes visible. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const options = { signal: over.signal }
    window.addEventListener('online', end, options)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), options)
    signal.addEventListener('abort', end, options)
  }).finally(() => over.abort())
}

export interface ReadEvent {
  /** `id` is null when the last id still applies. */
  readonly id: string | null
  readonly name: string
  /** `data` is null when the event is only a position or a comment. */
  readonly data: string | null
}

/** Reads server-sent events as the store writes them, with LF at the end of lines and data in one line. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ReadEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) yield parseEvent(block)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function parseEvent(block: string): ReadEvent {
  const fields = new Map(block.split('\n').map((line) => splitAt(line, line.indexOf(':'))))
  return { id: fields.get('id') ?? null, name: fields.get('event') ?? 'message', data: fields.get('data') ?? null }
}

const splitAt = (line: string, colon: number): [string, string] => [line.slice(0, colon), line.slice(colon + 1).trimStart()]
