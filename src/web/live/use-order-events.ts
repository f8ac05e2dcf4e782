import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderEventWire } from '../../contract/order-events.ts'
import { shareOrderStream } from './share-order-stream.ts'

const POLL_EVERY_MS = 10_000

interface OrderEventsOptions {
  readonly role: 'shopper' | 'seller'
  readonly token: string | null
  onEvent(event: OrderEventWire): void
  /** Events may have been missed: everything is to be loaded anew. Repeated every 10 seconds while there is no stream. */
  onReset(): void
}

/** Null until it is known whether changes arrive by themselves. */
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
