/** Whether somebody can see the page. */
export interface Visibility {
  isVisible(): boolean
  /** Calls `listener` when that changes, and when somebody comes back to the window; gives the way to stop it. */
  onChange(listener: () => void): () => void
}

interface PollOptions {
  readonly everyMs: number
  /** The longest pause after failures. */
  readonly longestMs: number
  readonly visibility?: Visibility
}

/**
 * Asks again and again while the page is visible, and at once when somebody comes back to it. Each failure (`ask` gives false)
 * doubles the pause. Gives the way to stop.
 */
export function pollWhileVisible(ask: () => Promise<boolean>, options: PollOptions): () => void {
  const { everyMs, longestMs, visibility = ofThePage } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isAsking = false
  let isOver = false

  function wait(): void {
    clearTimeout(timer)
    if (isOver || !visibility.isVisible()) return
    timer = setTimeout(() => void askOnce(), Math.min(everyMs * 2 ** failures, longestMs))
  }

  async function askOnce(): Promise<void> {
    if (isAsking) return
    clearTimeout(timer)
    isAsking = true
    failures = (await ask()) ? 0 : failures + 1
    isAsking = false
    wait()
  }

  const stopListening = visibility.onChange(() => (visibility.isVisible() ? void askOnce() : clearTimeout(timer)))
  wait()
  return () => {
    isOver = true
    clearTimeout(timer)
    stopListening()
  }
}

const ofThePage: Visibility = {
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
