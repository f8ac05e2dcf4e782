import { streamOrderEvents } from '../../contract/endpoints/order-endpoints.ts'
import { TOKEN_HEADER } from '../../contract/headers.ts'
import { type OrderEventWire, orderEventWire } from '../../contract/order-events.ts'
import { readEvents } from './read-events.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
const SILENCE_MS = 45_000 // the store sends a comment every 20 seconds

export interface OrderListener {
  onEvent(event: OrderEventWire): void
  /** Some may be missing. */
  onReset(): void
  onLive(isLive: boolean): void
}

export interface OrderPosition {
  /** Of the last event; null: events from now on. */
  lastId: string | null
}

/** Reads the stream of order events, and connects again with growing pauses, until it is aborted or the token is rejected. */
export async function followOrders(
  token: string,
  position: OrderPosition,
  listener: OrderListener,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const outcome = await readStream(token, position, listener, signal).catch(() => 'lost' as const)
    if (signal.aborted) return
    listener.onLive(false)
    if (outcome === 'rejected') return
    if (outcome === 'ended') failures = 0
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2), signal)
  }
}

async function readStream(
  token: string,
  position: OrderPosition,
  { onEvent, onReset, onLive }: OrderListener,
  signal: AbortSignal,
): Promise<'ended' | 'rejected'> {
  const silent = new AbortController()
  const headers = { [TOKEN_HEADER]: token, ...(position.lastId !== null && { 'Last-Event-ID': position.lastId }) }
  const { status, body } = await fetch(streamOrderEvents.path, { headers, signal: AbortSignal.any([signal, silent.signal]) })
  if (status === 401 || status === 403) return 'rejected'
  if (status !== 200 || !body) throw new Error(`Status ${status}`)
  let timer = setTimeout(() => silent.abort(), SILENCE_MS)
  onLive(true)
  try {
    for await (const { id, name, data } of readEvents(body)) {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), SILENCE_MS)
      position.lastId = id ?? position.lastId
      if (name === 'reset') onReset()
      else if (data !== null) onEvent(orderEventWire.parse(JSON.parse(data)))
    }
  } finally {
    clearTimeout(timer)
  }
  return 'ended'
}

/** Ends early when the browser is online again, or its page is looked at. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  const options = { signal: AbortSignal.any([over.signal, signal]) }
  const timer = setTimeout(resolve, ms)
  window.addEventListener('online', () => resolve(), options)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resolve(), options)
  signal.addEventListener('abort', () => resolve(), { signal: over.signal })
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
