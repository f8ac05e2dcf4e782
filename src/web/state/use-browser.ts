import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

let isPageHydrated = false

/**
 * Returns false on the server and during hydration, and then true. Components that were there before render again in a
 * transition, in slices between which the browser handles input. With `useSyncExternalStore`, they would all render in
 * the task that ends the hydration.
 */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(isPageHydrated)
  useEffect(() => {
    isPageHydrated = true
    startTransition(() => setIsHydrated(true))
  }, [])
  return isHydrated
}

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
