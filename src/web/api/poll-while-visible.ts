export interface Visibility {
  isVisible(): boolean
  /** Also when the window gains focus. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
}

interface PollOptions {
  readonly everyMs: number
  readonly longestMs: number
  readonly visibility?: Visibility
}

/** At once when the page becomes visible. Each failure (false) doubles the interval. Returns a function that stops it. */
export function pollWhileVisible(poll: () => Promise<boolean>, options: PollOptions): () => void {
  const { everyMs, longestMs, visibility = pageVisibility } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isPolling = false
  let isStopped = false

  function schedule(): void {
    clearTimeout(timer)
    if (isStopped || !visibility.isVisible()) return
    timer = setTimeout(() => void pollOnce(), Math.min(everyMs * 2 ** failures, longestMs))
  }

  async function pollOnce(): Promise<void> {
    if (isPolling) return
    clearTimeout(timer)
    isPolling = true
    failures = (await poll()) ? 0 : failures + 1
    isPolling = false
    schedule()
  }

  const stopListening = visibility.onChange(() => (visibility.isVisible() ? void pollOnce() : clearTimeout(timer)))
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
  }
}

const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(listener) {
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('focus', listener)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('focus', listener)
    }
  },
}
