import { CancelledError } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderEventWire } from '../../contract/orders/orders.ts'
import { RequestError } from '../api/query-client.ts'
import { isTemporary } from '../api/retry-until-done.ts'
import { shareOrderStream } from './share-order-stream.ts'

const POLL_EVERY_MS = 10_000

interface OrderEventsOptions {
  readonly role: 'shopper' | 'seller'
  readonly token: string | null
  /**
   * Loads what an event has changed. Rejects when its request failed (`requireSuccess`). Without it, each event loads
   * everything anew.
   */
  readonly refresh?: ((event: OrderEventWire) => Promise<unknown>) | undefined
  /**
   * Loads everything anew, because events may have been missed. While the page is visible, this is repeated every 10
   * seconds as long as there is no stream or the last request failed. Rejects like `refresh`.
   */
  refreshAll(): Promise<unknown>
}

/**
 * Keeps a page up to date with the stream of order events. Requests are sent one after another, so that an older
 * response never replaces a newer one. Returns whether changes arrive by themselves, or null until that is known.
 */
export function useOrderEvents({ role, token, refresh, refreshAll }: OrderEventsOptions): boolean | null {
  const [isLive, setIsLive] = useState<boolean | null>(null)
  const [isBehind, setIsBehind] = useState(false)
  const [inOrder] = useState(refreshesInOrder)
  const loadAll = useEffectEvent(() => refreshAll())
  const load = useEffectEvent((event: OrderEventWire) => (refresh ? refresh(event) : refreshAll()))
  const reset = useEffectEvent(async () => setIsBehind(await hasFailed(inOrder('everything', () => loadAll()))))
  const receive = useEffectEvent(async (event: OrderEventWire) => {
    if (!refresh) return reset()
    const { _id, what, status } = event
    if (await hasFailed(inOrder(`${_id} ${what} ${status}`, () => load(event)))) setIsBehind(true)
  })
  useEffect(() => {
    if (token === null) return
    return shareOrderStream(role, token, {
      onEvent: (event) => void receive(event),
      onReset: () => void reset(),
      onLive: setIsLive,
    })
  }, [role, token])
  useEffect(() => {
    if (isLive !== false && !isBehind) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void reset(), POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [isLive, isBehind])
  return isLive
}

/**
 * Returns a function that runs refreshes one after another. A refresh of the same `key` that has not begun yet is not
 * added again, since it will load the newest state.
 */
export function refreshesInOrder(): (key: string, refresh: () => Promise<unknown>) => Promise<void> {
  const waiting = new Map<string, Promise<void>>()
  let last: Promise<unknown> = Promise.resolve()
  return (key, refresh) => {
    const known = waiting.get(key)
    if (known !== undefined) return known
    const turn = last.then(async () => {
      waiting.delete(key)
      await refresh()
    })
    waiting.set(key, turn)
    last = turn.catch(() => {}) // a refresh that throws does not stop the next one
    return turn
  }
}

/** Tells whether the page may be behind because a request failed which may succeed later. */
async function hasFailed(refresh: Promise<unknown>): Promise<boolean> {
  try {
    await refresh
    return false
  } catch (error) {
    if (error instanceof CancelledError) return false
    if (!(error instanceof RequestError)) throw error
    return isTemporary(error.failure)
  }
}
