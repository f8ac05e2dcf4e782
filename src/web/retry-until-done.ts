const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Attempts something until it gives null, for done: at once, then with growing pauses, and as soon as the browser is back online.
 * What the first attempt gives instead goes to `onFirstFailure`. Gives the way to stop.
 */
export function retryUntilDone<Failure>(
  attempt: () => Promise<Failure | null>,
  onFirstFailure?: (failure: Failure) => void,
): () => void {
  const over = new AbortController()
  let pauseMs = FIRST_PAUSE_MS
  let isAttempting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let tell = onFirstFailure

  async function run(): Promise<void> {
    if (isAttempting) return
    isAttempting = true
    clearTimeout(timer)
    const failure = await attempt()
    isAttempting = false
    if (failure === null) over.abort()
    else if (!over.signal.aborted) {
      tell?.(failure)
      tell = undefined
      timer = setTimeout(run, pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  window.addEventListener('online', run, { signal: over.signal })
  over.signal.addEventListener('abort', () => clearTimeout(timer))
  void run()
  return () => over.abort()
}
