const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Repeats `attempt` until it resolves to null, with exponential back-off and when the browser is back online. Returns a
 * function that stops it.
 */
export function retryUntilDone<Failure>(
  attempt: () => Promise<Failure | null>,
  onFirstFailure?: (failure: Failure) => void,
): () => void {
  const controller = new AbortController()
  let pauseMs = FIRST_PAUSE_MS
  let isAttempting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let reportFailure = onFirstFailure

  async function run(): Promise<void> {
    if (isAttempting) return
    isAttempting = true
    clearTimeout(timer)
    const failure = await attempt()
    isAttempting = false
    if (failure === null) controller.abort()
    else if (!controller.signal.aborted) {
      reportFailure?.(failure)
      reportFailure = undefined
      timer = setTimeout(run, pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  window.addEventListener('online', run, { signal: controller.signal })
  controller.signal.addEventListener('abort', () => clearTimeout(timer))
  void run()
  return () => controller.abort()
}

interface Status {
  readonly status: number
}

/** Tells whether the same request may succeed later: there was no response, too many requests or a server error. */
export const isTemporary = ({ status }: Status): boolean => status === 0 || status === 429 || status >= 500

/** Tells whether a repeated request may succeed, also with the token of a new login. */
export const mayPass = (failure: Status): boolean => failure.status === 401 || isTemporary(failure)
