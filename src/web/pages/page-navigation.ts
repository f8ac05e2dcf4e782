import type { AroundNavHandler } from 'wouter'
import { NO_RESPONSE } from '../api/no-response.ts'
import { isStoreReachable } from '../api/reach-store.ts'
import { retryUntilDone } from '../api/retry-until-done.ts'
import { latestNavigation } from '../routing/latest-navigation.ts'
import { navigationPending } from '../routing/navigation-pending.ts'
import { notify } from '../ui/notify.ts'
import { isPageLoaded, loadPage, pageAt } from './pages.ts'

const OFFLINE = 'You’re offline. We’ll open this page when you’re back online.'

let stopWaiting = () => {}

/**
 * The current page stays until the code is loaded. If that fails although the server responds (after a release), a full page load
 * gets the new code.
 */
export const navigateOnceLoaded: AroundNavHandler = (wouterNavigate, to, options) => {
  const navigate = () => {
    latestNavigation.set(options?.replace ? 'replace' : 'push') // before pages render
    wouterNavigate(to, options)
  }
  stopWaiting()
  const { name } = pageAt(new URL(to, location.href).pathname)
  if (isPageLoaded(name)) return navigate()

  const controller = new AbortController()
  const root = document.documentElement
  root.dataset.waiting = 'page' // layout/page-wait.css
  navigationPending.set(true)

  async function attempt(): Promise<string | null> {
    const isLoaded = await loadPage(name).then(
      () => true,
      () => false,
    )
    const canOpen = isLoaded || (await isStoreReachable(to))
    if (controller.signal.aborted) return null
    delete root.dataset.waiting
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
    delete root.dataset.waiting
    navigationPending.set(false)
  }
  window.addEventListener('popstate', stopWaiting, { signal: controller.signal })
}
