/** `save` has URLs of pages and responses that are shown now. `forget` removes all that was saved of visited pages. */
export type WorkerMessage = { readonly save: readonly string[] } | 'forget'

/** `SAVED_PAGES_CACHE` is the name of the cache of pages that were looked at, the last one last. */
export const SAVED_PAGES_CACHE = 'pages'

/** The service worker names this server timing in a page that it had saved. */
export const SAVED_PAGE = 'saved'

/** Rejects where the browser refuses a service worker, as private windows of some browsers do. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/service-worker.js')
  return navigator.serviceWorker.ready
}

/** Must be called when a session ends: the next person at this browser must not see which pages were looked at. */
export async function forgetSavedPages(): Promise<void> {
  // Without HTTPS, browsers have no service workers.
  const registration = await navigator.serviceWorker?.getRegistration()
  const message: WorkerMessage = 'forget'
  registration?.active?.postMessage(message)
}

/** Tells whether the requests of this document go to the service worker, which has the code of all pages of shoppers. */
export const hasServiceWorker = (): boolean => navigator.serviceWorker?.controller != null
