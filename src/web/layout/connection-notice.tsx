import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../routing/paths.ts'
import { useObservable } from '../state/observable.ts'
import { isNetworkSlow, wasPageSaved } from '../state/slow-network.ts'
import { useHydrated, useIsOnline } from '../state/use-browser.ts'

/** Says that there is no network, or a slow one. */
export function ConnectionNotice() {
  const isOnline = useIsOnline()
  const isSlow = useObservable(isNetworkSlow, false)
  const isOfEarlierVisit = useIsOfEarlierVisit()
  const [path] = useLocation()
  const text = textFor()

  function textFor(): string | null {
    if (!isOnline) return offlineText(path)
    if (isSlow) return 'This is taking longer than usual. Your connection may be slow.'
    return isOfEarlierVisit ? 'The store is slow to respond. This page is from your last visit.' : null
  }

  return (
    <div role="status">
      {text !== null && (
        <p className="connection-notice">
          <WifiOff className="icon" aria-hidden="true" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}

/** Tells whether the page is the one of the document, and the document is a copy. */
function useIsOfEarlierVisit(): boolean {
  const [path] = useLocation()
  const [openedAt] = useState(path)
  return useHydrated() && path === openedAt && wasPageSaved()
}

function offlineText(path: string): string {
  if (path.startsWith(paths.sellerDeliveries()))
    return 'You’re offline. Deliveries that you record are sent once you’re back online.'
  if (path.startsWith(`${paths.sellerOrders()}/`)) return 'You’re offline. What you pick is saved once you’re back online.'
  if (path.startsWith(paths.sellerAddProduct())) return 'You’re offline. Changes can be saved when you’re back online.'
  if (path.startsWith(paths.guestOrder('')) || path.startsWith(paths.myOrders()))
    return 'You’re offline. This page updates when you’re back online.'
  return 'You’re offline. Your cart is saved. You can order when you’re back online.'
}
