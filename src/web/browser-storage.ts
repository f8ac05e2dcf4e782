/**
 * One text kept in the browser's local storage under `key`. Where storage is blocked or full the text lives as long as
 * the page does: the store works on, it only forgets.
 */
export interface StoredText {
  read(): string | null
  write(text: string | null): void
  /** Calls `listener` when another tab has changed the text. */
  onOtherTab(listener: () => void): () => void
}

export function storedText(key: string): StoredText {
  let unsaved: string | null | undefined // what could not be written
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
      const heard = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener() // a null key: everything was cleared
      }
      window.addEventListener('storage', heard)
      return () => window.removeEventListener('storage', heard)
    },
  }
}
