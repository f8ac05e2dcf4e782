/** This text is in session storage, so it survives a reload and is gone with the tab. */
export interface TabText {
  /** Returns null when nothing was written, and when session storage is blocked. */
  read(): string | null
  write(text: string | null): void
}

export const tabText = (key: string): TabText => ({
  read: () => tryStorage(() => sessionStorage.getItem(key)) ?? null,
  write: (text) => tryStorage(() => (text === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text))),
})

function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
