const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Attempts something until it gives true: at once, then with growing pauses, and as soon as the browser is back online. Gives the
 * way to stop.
 */
export function retryUntilDone(attempt: () => Promise<boolean>): () => void {
  const over = new AbortController()
  let pauseMs = FIRST_PAUSE_MS
  let isAttempting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    if (isAttempting) return
    isAttempting = true
    clearTimeout(timer)
    const isDone = await attempt()
    isAttempting = false
    if (isDone) over.abort()
    if (over.signal.aborted) return
    timer = setTimeout(run, pauseMs)
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  window.addEventListener('online', run, { signal: over.signal })
  over.signal.addEventListener('abort', () => clearTimeout(timer))
  void run()
  return () => over.abort()
}
