import { useSyncExternalStore } from 'react'

/** Tells whether the browser has a network. Returns true on the server. */
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

/** Typing on such a screen opens a keyboard that covers half of it. */
export const isTouchScreen = (): boolean => matchMedia('(pointer: coarse)').matches
