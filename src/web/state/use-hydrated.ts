import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Returns false on the server and during hydration, and then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
