/** In local storage; where that is blocked or full, in memory. */
export interface StoredText {
  read(): string | null
  write(text: string | null): void
  onOtherTab(listener: () => void): () => void
}

export function storedText(key: string): StoredText {
  let unsaved: string | null | undefined // rejected by local storage
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
        if (event.key === key || event.key === null) listener() // null after `clear()`
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
