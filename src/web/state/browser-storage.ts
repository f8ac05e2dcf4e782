import type { ZodMiniType } from 'zod/mini'

/** The text is in local storage, or in memory when local storage is blocked or full. */
export interface StoredText {
  read(): string | null
  write(text: string | null): void
  onOtherTab(listener: () => void): () => void
}

export function storedText(key: string): StoredText {
  let unsaved: string | null | undefined // set while local storage rejects writes
  return {
    read() {
      if (unsaved !== undefined) return unsaved
      try {
        return localStorage.getItem(key)
      } catch {
        return null
      }
    },
    write(text) {
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
        unsaved = undefined
      } catch {
        unsaved = text
      }
    },
    onOtherTab(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener() // the key is null after `clear()`
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** Returns what a saved text has, or null without one, and when another version wrote it or somebody edited it by hand. */
export function parseStored<Value>(text: string | null, shape: ZodMiniType<Value>): Value | null {
  if (text === null) return null
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}
