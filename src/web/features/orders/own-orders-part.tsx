import { useSyncExternalStore } from 'react'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import { storedGuestAttempts } from '../../state/account-storage.ts'

const ownOrders = lazyCode(async () => (await import('./own-orders.tsx')).OwnOrders)

const hasAttempts = (): boolean => storedGuestAttempts.read() !== null

/** Says what became of the orders that this browser has begun as a guest. Most visits have begun none, and load no code of it. */
export function OwnOrdersPart() {
  const isNeeded = useSyncExternalStore(storedGuestAttempts.onOtherTab, hasAttempts, () => false)
  return isNeeded && <LoadedOwnOrders />
}

function LoadedOwnOrders() {
  const { code: OwnOrders } = useLazyCode(ownOrders)
  return OwnOrders && <OwnOrders />
}
