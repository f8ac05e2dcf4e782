import type { AroundNavHandler } from 'wouter'
import { shopRequests } from '../api/api.ts'
import { isStoreReachable, NO_RESPONSE } from '../api/failure.ts'
import { retryUntilDone } from '../api/retry-until-done.ts'
import { isLoadingPage, latestNavigation } from '../routing/navigation.ts'
import { watchDuration } from '../state/slow-network.ts'
import { notify } from '../ui/notify.ts'
import { isPageLoaded, loadPage } from './pages.ts'

const OFFLINE = 'You’re offline. We’ll open this page when you’re back online.'

let stopWaiting = () => {}

/**
 * Keeps the current page until the code of the next one and of its requests is loaded. If that fails although the server
 * responds, as after a release, a full page load gets the new code.
 */
export const navigateOnceLoaded: AroundNavHandler = (wouterNavigate, to, options) => {
  const navigate = () => {
    latestNavigation.set(options?.replace ? 'replace' : 'push') // must be set before pages render
    wouterNavigate(to, options)
  }
  stopWaiting()
  const path = new URL(to, location.href).pathname
  // The filters of a page change at once, while the code of its first request is still loading or the network is away.
  if (isPageLoaded(path) && (shopRequests.get() !== null || path === location.pathname)) return navigate()

  const controller = new AbortController()
  showLoading(true)

  async function attempt(): Promise<string | null> {
    const stopWatching = watchDuration()
    const isLoaded = await Promise.all([loadPage(path), shopRequests.load()]).then(
      () => true,
      () => false,
    )
    const canOpen = isLoaded || (await isStoreReachable(to))
    stopWatching()
    if (controller.signal.aborted) return null
    showLoading(false)
    if (!canOpen) return navigator.onLine ? NO_RESPONSE : OFFLINE
    stopWaiting()
    if (isLoaded) navigate()
    else location.assign(to)
    return null
  }

  const stopRetrying = retryUntilDone(attempt, notify.error)
  stopWaiting = () => {
    controller.abort()
    stopRetrying()
    showLoading(false)
  }
  window.addEventListener('popstate', stopWaiting, { signal: controller.signal })
}

function showLoading(isLoading: boolean): void {
  document.documentElement.toggleAttribute('data-waiting', isLoading) // styled in look/layout.css
  isLoadingPage.set(isLoading)
}
