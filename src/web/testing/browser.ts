import { onTestFinished, vi } from 'vitest'

/** A browser as far as pages need one outside React: a storage, and other tabs that change it. */
export interface Browser {
  /** Lets so much time go by. */
  passes(ms: number): Promise<void>
  /** What the storage holds by key. */
  readonly stored: ReadonlyMap<string, string>
  /** Another tab writes, or removes with null; this one hears of it. */
  otherTabWrites(key: string, text: string | null): void
}

/** Puts a browser around the test, and takes it away with all that was loaded into it. `storage: 'blocked'`: reading and writing throw, as where somebody forbids it. */
export function openBrowser({ storage = 'open' }: { storage?: 'open' | 'blocked' } = {}): Browser {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers() // nothing that a page would try again outlives the test
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const stored = new Map<string, string>()
  const window = new EventTarget()
  const guarded = <Result>(work: () => Result): Result => {
    if (storage === 'blocked') throw new DOMException('Access is denied', 'SecurityError')
    return work()
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => guarded(() => stored.get(key) ?? null),
    setItem: (key: string, text: string) => guarded(() => stored.set(key, text)),
    removeItem: (key: string) => guarded(() => stored.delete(key)),
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
