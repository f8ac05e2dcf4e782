import { useSyncExternalStore } from 'react'

export interface Observable<Value> {
  get(): Value
  set(value: Value): void
  /** Returns the unsubscribe function. */
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

/** `onServer` is the value for server rendering and hydration. */
export function useObservable<Value>(source: Observable<Value>, onServer: Value): Value {
  return useSyncExternalStore(source.subscribe, source.get, () => onServer)
}
