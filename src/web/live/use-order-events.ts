import { CancelledError } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderEventWire } from '../../contract/orders.ts'
import { RequestError } from '../api/query-client.ts'
import { isTemporary } from '../api/retry-until-done.ts'
import { shareOrderStream } from './share-order-stream.ts'

const POLL_EVERY_MS = 10_000

interface OrderEventsOptions {
  readonly role: 'shopper' | 'seller'
  readonly token: string | null
  /** Rejects when the request for what changed failed (`requireSuccess`). */
  onEvent(event: OrderEventWire): Promise<unknown>
  /**
   * It is called when events may have been missed, so that everything must be loaded anew. While the page is visible, it
   * is called every 10 seconds as long as there is no stream or the last request failed. Rejects like `onEvent`.
   */
  onReset(): Promise<unknown>
}

/** Returns whether changes arrive by themselves, or null until that is known. */
export function useOrderEvents({ role, token, onEvent, onReset }: OrderEventsOptions): boolean | null {
  const [isLive, setIsLive] = useState<boolean | null>(null)
  const [isBehind, setIsBehind] = useState(false)
  const receive = useEffectEvent(async (event: OrderEventWire) => {
    if (await hasFailed(onEvent(event))) setIsBehind(true)
  })
  const reset = useEffectEvent(async () => setIsBehind(await hasFailed(onReset())))
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
