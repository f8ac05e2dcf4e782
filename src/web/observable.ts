import { useSyncExternalStore } from 'react'

/** A value outside React that parts of the page follow. */
export interface Observable<Value> {
  get(): Value
  set(value: Value): void
  /** Calls `listener` after each change; gives the way to stop it. */
  subscribe(listener: () => void): () => void
}

export function observable<Value>(initial: Value): Observable<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows a value. `onServer` is what the server rendered, and so what the browser starts from while it hydrates. */
export function useObservable<Value>(source: Observable<Value>, onServer: Value): Value {
  return useSyncExternalStore(source.subscribe, source.get, () => onServer)
}
