import { useSyncExternalStore } from 'react'

/** Whether the browser has a network. True on the server. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  )

function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
