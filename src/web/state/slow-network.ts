import { observable } from './observable.ts'
import { hasServiceWorker, SAVED_PAGE } from './service-worker.ts'

/** A page or a response of the store takes less, except for a large upload. */
const SLOW_MS = 8_000

let slow = 0

/** Is true while something that was requested takes longer than usual. */
export const isNetworkSlow = observable(false)

/** Watches how long the work takes. Returns a function to call at its end. */
export function watchDuration(): () => void {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    count(1)
  }, SLOW_MS)
  return () => {
    clearTimeout(timer)
    if (isSlow) count(-1)
    isSlow = false
  }
}

function count(change: number): void {
  slow += change
  isNetworkSlow.set(slow > 0)
}

/** Tells whether this document is a copy from an earlier visit, because the network failed or was slow. */
export function wasPageSaved(): boolean {
  if (!hasServiceWorker()) return false
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.serverTiming.some(({ name }) => name === SAVED_PAGE)
}
