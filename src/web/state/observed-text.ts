import { useSyncExternalStore } from 'react'
import type { StoredText } from './browser-storage.ts'
import { observable } from './observable.ts'

/** A text in local storage that components show. They render again when this tab or another one writes it. */
export interface ObservedText extends Pick<StoredText, 'read' | 'write'> {
  /** Returns null on the server and until hydration. */
  use(): string | null
}

/** Writes must go through the returned object, because a write to `stored` itself lets no component render again. */
export function observedText(stored: StoredText): ObservedText {
  const writes = observable(0)
  function subscribe(listener: () => void): () => void {
    const stops = [writes.subscribe(listener), stored.onOtherTab(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  return {
    read: stored.read,
    write(text) {
      stored.write(text)
      writes.set(writes.get() + 1)
    },
    use: () => useSyncExternalStore(subscribe, stored.read, () => null),
  }
}
