import { clientsClaim } from 'workbox-core'
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies'
import { TOKEN_HEADER } from '../../contract/headers.ts'
import type { ListProductsResponse } from '../../contract/products/products.ts'
import { OFFLINE_PAGE } from '../../contract/rendering/page-rendering.ts'
import type { PushNotice } from '../../domain/staff/push-notice.ts'
import { paths } from '../routing/paths.ts'
import type { SAVED_PAGE, SAVED_PAGES_CACHE, WorkerMessage } from '../state/service-worker.ts'
import { type CacheRule, cacheRuleOf, idsOfList, isStorable, isStoreAway, savedUrlOf } from './cache-rules.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * `SHOP_FILES` are the URLs of the code and styles of all pages but the seller's area. The build puts them here
 * (vite.config.ts).
 */
declare const SHOP_FILES: readonly string[]

const DAY_SECONDS = 24 * 60 * 60
/** A page of the store arrives in less, even over a connection of 50 KB a second with a latency of 400 ms. */
const PAGE_TIMEOUT_SECONDS = 4

/** These pages are saved with the worker, whether they were visited or not. */
const SHELL_CACHE = 'shell'
const SHELL_PAGES = [OFFLINE_PAGE, paths.home(), paths.cart()]

const storableOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isStorable(response) ? response : null),
}

const limitedTo = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY_SECONDS, purgeOnQuotaError: true })

const byPage: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => savedUrlOf(new URL(request.url)),
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markedAsSaved(cachedResponse),
}

/** The page reads the mark (`wasPageSaved`), in order to say that it is from an earlier visit. */
function markedAsSaved({ body, status, headers }: Response): Response {
  const mark: typeof SAVED_PAGE = 'saved'
  const marked = new Headers(headers)
  marked.set('server-timing', mark)
  return new Response(body, { status, headers: marked })
}

// The release before needs its files as long as a tab shows it, or one of its pages is saved. So files are not removed
// with a release, but when many newer ones have come.
const files = new CacheFirst({ cacheName: 'files', plugins: [storableOnly, limitedTo(300, 90)] })
const pictures = new CacheFirst({ cacheName: 'pictures', plugins: [storableOnly, limitedTo(200, 30)] })

const pagesName: typeof SAVED_PAGES_CACHE = 'pages'
const pageLimits = limitedTo(30, 30)
const pages = new NetworkFirst({
  cacheName: pagesName,
  networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
  plugins: [storableOnly, byPage, pageLimits],
})
const responseLimits = limitedTo(60, 30)
const RESPONSES_CACHE = 'responses'
const responses = new NetworkFirst({ cacheName: RESPONSES_CACHE, plugins: [storableOnly, responseLimits] })
const network = new NetworkOnly()

function addRoute(rule: CacheRule, handler: RouteHandlerCallback | Strategy): void {
  registerRoute(({ request, url }) => ruleOf(request, url) === rule, handler)
}

const ruleOf = ({ method, mode, headers }: Request, url: URL): CacheRule | null =>
  cacheRuleOf({ method, url, isNavigation: mode === 'navigate', hasToken: headers.has(TOKEN_HEADER) }, self.location.origin)

/** Finds a page that was looked at, or one of the worker itself. */
async function savedPage(url: URL): Promise<Response | null> {
  for (const name of [pagesName, SHELL_CACHE]) {
    const page = await (await caches.open(name)).match(savedUrlOf(url))
    if (page) return markedAsSaved(page)
  }
  return null
}

/** Responds with the saved page, or with the offline page, when `strategy` has no response. */
const orOfflinePage =
  (strategy: Strategy): RouteHandlerCallback =>
  async (options) => {
    try {
      return await strategy.handle(options)
    } catch {
      const page = (await savedPage(options.url)) ?? (await (await caches.open(SHELL_CACHE)).match(OFFLINE_PAGE))
      return page ?? Response.error()
    }
  }

/** A plugin of Workbox could not do this, because it does not see the response of a navigation preload. */
const pageOrSavedPage: RouteHandlerCallback = async (options) => {
  const response = await orOfflinePage(pages)(options)
  return isStoreAway(response.status) ? ((await savedPage(options.url)) ?? response) : response
}

/**
 * Responds with the saved list. The cart may have changed without a network, so that its list was never saved. Then the
 * products come from the other lists, if these have all of them.
 */
const orSavedProducts: RouteHandlerCallback = async (options) => {
  try {
    return await responses.handle(options)
  } catch {
    return (await savedProducts(options.url)) ?? Response.error()
  }
}

async function savedProducts(url: URL): Promise<Response | null> {
  const wanted = idsOfList(url)
  if (wanted === null) return null
  const requested = new Set<string>()
  const found = new Map<string, ListProductsResponse['products'][number]>()
  const cache = await caches.open(RESPONSES_CACHE)
  for (const request of await cache.keys()) {
    const ids = idsOfList(new URL(request.url))
    if (ids === null) continue
    for (const id of ids) requested.add(id)
    const list: ListProductsResponse | undefined = await (await cache.match(request))?.json()
    for (const product of list?.products ?? []) found.set(product._id, product) // the newest list comes last
  }
  if (!wanted.every((id) => requested.has(id))) return null
  return Response.json({ success: true, products: wanted.flatMap((id) => found.get(id) ?? []) } satisfies ListProductsResponse)
}

addRoute('file', files)
addRoute('picture', pictures)
addRoute('page', pageOrSavedPage)
addRoute('response', orSavedProducts)
addRoute('personal page', orOfflinePage(network))
addRoute('other page', network)

/** Pages keep working while they are fetched, since other requests have priority. */
const inBackground = (url: string) => new Request(url, { priority: 'low' })

async function saveFiles(urls: readonly string[], event: ExtendableEvent): Promise<void> {
  await Promise.all(urls.map((url) => files.handle({ event, request: inBackground(url) })))
}

/** A document names its styles, pictures and code. */
const filesNamedIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.@-]+/g))]

async function saveShell(event: ExtendableEvent): Promise<void> {
  const shell = await caches.open(SHELL_CACHE)
  await Promise.all(
    SHELL_PAGES.map(async (url) => {
      const response = await fetch(inBackground(url))
      if (!isStorable(response)) throw new Error(`${url} can’t be saved: ${response.status}`)
      const html = await response.clone().text()
      await shell.put(url, response)
      await saveFiles(filesNamedIn(html), event)
    }),
  )
}

async function savePage(url: string, event: ExtendableEvent): Promise<void> {
  const response = await pages.handle({ event, request: inBackground(url) })
  if (isStorable(response)) await saveFiles(filesNamedIn(await response.text()), event)
}

/** Saves what a page shows that was opened without a request for it. A failure leaves what was saved before. */
async function save(url: string, event: ExtendableEvent): Promise<void> {
  const seen = { method: 'GET', url: new URL(url, self.location.origin), hasToken: false }
  const rule = cacheRuleOf({ ...seen, isNavigation: false }, self.location.origin)
  const isPage = cacheRuleOf({ ...seen, isNavigation: true }, self.location.origin) === 'page'
  try {
    if (rule === 'response') await responses.handle({ event, request: inBackground(url) })
    else if (isPage) await savePage(url, event)
  } catch {
    // There is no network.
  }
}

/** Removes what shows where a person has been. The files of the store stay. */
async function forget(): Promise<void> {
  await Promise.all([pageLimits.deleteCacheAndMetadata(), responseLimits.deleteCacheAndMetadata()])
}

/** The pages that are open now were loaded without this worker, unless it replaces another one. */
async function saveOpenPages(event: ExtendableEvent): Promise<void> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await Promise.all(clients.map(({ url }) => save(url, event)))
}

self.addEventListener('install', (event) => {
  void self.skipWaiting() // a tab of the release before finds its files as before
  event.waitUntil(Promise.all([saveShell(event), saveFiles(SHOP_FILES, event)]))
})
self.addEventListener('activate', (event) => event.waitUntil(saveOpenPages(event)))
self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  event.waitUntil(message === 'forget' ? forget() : Promise.all(message.save.map((url) => save(url, event))))
})

async function showNotice({ title, text, number }: PushNotice): Promise<void> {
  await self.registration.showNotification(title, { body: text, tag: `order ${number}`, icon: '/apple-touch-icon.png' })
}

/** Shows the orders in a tab that has them open, if there is one. */
async function openOrders(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find(({ url }) => new URL(url).pathname === paths.sellerOrders())
  await (open ? open.focus() : self.clients.openWindow(paths.sellerOrders()))
}

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openOrders())
})
clientsClaim()
enableNavigationPreload()
