import { startTransition, useEffect, useState } from 'react'

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
