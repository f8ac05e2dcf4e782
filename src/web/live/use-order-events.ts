import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderEventWire } from '../../contract/order-events.ts'
import { shareOrderStream } from './share-order-stream.ts'

const POLL_EVERY_MS = 10_000

interface OrderEventsOptions {
  readonly role: 'shopper' | 'seller'
  readonly token: string | null
  onEvent(event: OrderEventWire): void
  /**
   * It is called when events may have been missed, so that everything must be loaded anew. It is called every 10
   * seconds while there is no stream and the page is visible.
   */
  onReset(): void
}

/** Returns whether changes arrive by themselves, or null until that is known. */
export function useOrderEvents({ role, token, onEvent, onReset }: OrderEventsOptions): boolean | null {
  const [isLive, setIsLive] = useState<boolean | null>(null)
  const receive = useEffectEvent(onEvent)
  const reset = useEffectEvent(onReset)
  useEffect(() => {
    if (token === null) return
    return shareOrderStream(role, token, {
      onEvent: (event) => receive(event),
      onReset: () => reset(),
      onLive: setIsLive,
    })
  }, [role, token])
  useEffect(() => {
    if (isLive !== false) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reset(), POLL_EVERY_MS)
    return () => clearInterval(timer)
  }, [isLive])
  return isLive
}
