import { onTestFinished, vi } from 'vitest'

export interface Browser {
  passes(ms: number): Promise<void>
  readonly stored: ReadonlyMap<string, string>
  /** A null `text` removes the entry. */
  otherTabWrites(key: string, text: string | null): void
}

/** Stubs the browser until the test has finished. Access to local storage throws with `storage: 'blocked'`. */
export function openBrowser({ storage = 'open' }: { storage?: 'open' | 'blocked' } = {}): Browser {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers() // so that no retry outlives the test
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const stored = new Map<string, string>()
  const window = new EventTarget()
  const access = <Result>(work: () => Result): Result => {
    if (storage === 'blocked') throw new DOMException('Access is denied', 'SecurityError')
    return work()
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => access(() => stored.get(key) ?? null),
    setItem: (key: string, text: string) => access(() => stored.set(key, text)),
    removeItem: (key: string) => access(() => stored.delete(key)),
  })
  return {
    stored,
    passes: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
    otherTabWrites(key, text) {
      if (text === null) stored.delete(key)
      else stored.set(key, text)
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
