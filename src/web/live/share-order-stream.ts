import type { OrderEventWire } from '../../contract/orders/orders.ts'
import { followOrders, type OrderListener, type OrderPosition } from './follow-orders.ts'

type Message =
  | { readonly kind: 'event'; readonly event: OrderEventWire; readonly lastId: string | null }
  | { readonly kind: 'reset'; readonly lastId: string | null }
  | { readonly kind: 'live'; readonly isLive: boolean; readonly lastId: string | null }
  | { readonly kind: 'position'; readonly lastId: string | null }
  | { readonly kind: 'new-tab' }

/**
 * Reads one stream for all tabs. The tab that holds the lock reads it and tells the others. When that tab closes, the
 * next one goes on from the last event. A browser without locks reads one stream for each tab. Returns a function that
 * ends it.
 */
export function shareOrderStream(role: 'shopper' | 'seller', token: string, listener: OrderListener): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const position: OrderPosition = { lastId: null, openedAt: performance.now() }
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) {
    void followOrders(token, position, listener, signal)
    return () => ended.abort()
  }
  const name = `larder.orders.${role}.${token.slice(-8)}` // a later login has a stream of its own
  const channel = new BroadcastChannel(name)
  const post = (message: Message) => signal.aborted || channel.postMessage(message)
  let isLive: boolean | null = null // null while another tab reads the stream
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'new-tab') return isLive === null ? undefined : post({ kind: 'live', isLive, lastId: position.lastId })
    position.lastId = data.lastId ?? position.lastId
    if (data.kind === 'event') listener.onEvent(data.event)
    else if (data.kind === 'reset') listener.onReset()
    else if (data.kind === 'live') listener.onLive(data.isLive)
  }
  const sharing: OrderListener = {
    onEvent(event) {
      post({ kind: 'event', event, lastId: position.lastId })
      listener.onEvent(event)
    },
    onReset() {
      post({ kind: 'reset', lastId: position.lastId })
      listener.onReset()
    },
    onLive(state) {
      isLive = state
      post({ kind: 'live', isLive, lastId: position.lastId })
      listener.onLive(state)
    },
    onPosition() {
      post({ kind: 'position', lastId: position.lastId })
    },
  }
  post({ kind: 'new-tab' })
  // The request for the lock rejects when it is aborted.
  navigator.locks.request(name, { signal }, () => followOrders(token, position, sharing, signal)).catch(() => {})
  return () => {
    ended.abort()
    channel.close()
  }
}
