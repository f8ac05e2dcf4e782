import { WifiOff } from 'lucide-react'
import { useLocation } from 'wouter'
import { paths } from '../routing/paths.ts'
import { useIsOnline } from '../state/use-browser.ts'

export function OfflineNotice() {
  const isOnline = useIsOnline()
  const [path] = useLocation()
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline-notice">
          <WifiOff className="icon" aria-hidden="true" />
          <span>{offlineText(path)}</span>
        </p>
      )}
    </div>
  )
}

function offlineText(path: string): string {
  if (path.startsWith(paths.sellerDeliveries()))
    return 'You’re offline. Deliveries that you record are sent once you’re back online.'
  if (path.startsWith(`${paths.sellerOrders()}/`)) return 'You’re offline. What you pick is saved once you’re back online.'
  if (path.startsWith(paths.sellerAddProduct())) return 'You’re offline. Changes can be saved when you’re back online.'
  return 'You’re offline. Your cart is saved. You can order when you’re back online.'
}
