import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import './offline-notice.css'

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline-notice">
          <WifiOff className="icon" aria-hidden="true" />
          You’re offline. Your cart is saved. You can order when you’re back online.
        </p>
      )}
    </div>
  )
}

function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
