import { shopRequests } from '../../api/api.ts'
import { isSellerPath } from '../../routing/paths.ts'
import { registerServiceWorker, type WorkerMessage } from '../../state/service-worker.ts'
import { onCartChange, savedCart } from '../cart/cart-state.ts'
import { cartProductsQuery } from '../catalog/catalog-queries.ts'

/** A page that is left earlier was passed by, not looked at. */
const LOOKED_AT_MS = 2_000

/** `NAVIGATIONS` are the events of wouter and of the browser for navigations within a document. */
const NAVIGATIONS = ['pushState', 'replaceState', 'popstate']

/**
 * Registers the service worker, and tells it which page is shown, since a navigation within the document sends no
 * request for the page. The cart's products are saved before the cart is opened. The seller's area is left alone.
 */
export function startSavingPages(): void {
  if (!('serviceWorker' in navigator) || isSellerPath(location.pathname)) return
  setTimeout(register, LOOKED_AT_MS)

  // The worker itself saves the page of the document.
  const saved = { page: pageUrl(), cart: '' }
  let timer: ReturnType<typeof setTimeout> | undefined

  function saveSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void saveChanged().catch(() => {}), LOOKED_AT_MS) // the next change tries again
  }

  async function saveChanged(): Promise<void> {
    const page = pageUrl()
    const cart = await cartProductsUrl()
    const urls: string[] = []
    if (page !== saved.page) urls.push(page)
    if (cart !== saved.cart) urls.push(cart)
    Object.assign(saved, { page, cart })
    await send(urls.filter((url) => url !== ''))
  }

  for (const navigation of NAVIGATIONS) addEventListener(navigation, saveSoon)
  onCartChange(saveSoon)
  saveSoon()
}

/** The store works without a service worker. */
const register = () => void registerServiceWorker().catch(() => {})

/** Returns '' for a search, since the server would render a page for each that somebody types. */
const pageUrl = (): string => (new URLSearchParams(location.search).has('q') ? '' : location.pathname + location.search)

/** Returns the request by which the cart's page loads its products, or '' for an empty cart. */
async function cartProductsUrl(): Promise<string> {
  const { cart } = savedCart()
  return cart.size === 0 ? '' : (await shopRequests.load()).listProductsUrl(cartProductsQuery(cart.keys()))
}

async function send(save: readonly string[]): Promise<void> {
  if (save.length === 0) return
  const { active } = await navigator.serviceWorker.ready
  const message: WorkerMessage = { save }
  active?.postMessage(message)
}
