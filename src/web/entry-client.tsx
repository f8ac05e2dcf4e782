import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, type PageData } from '../contract/rendering/page-data.ts'
import { App } from './app.tsx'
import { Document } from './document/document.tsx'
import { watchOpenState } from './document/open-state.ts'
import { onShopperChange, reportShopperFailure, shopperToken, startShopperSession } from './features/account/shopper-session.ts'
import { startCart } from './features/cart/cart-state.ts'
import { connectCart } from './features/cart/cart-sync.ts'
import { favouritesCode, storedFavourites } from './features/favourites/favourites-code.ts'
import { resumeSeller } from './features/seller/resume-seller.ts'
import { lazyCode } from './lazy-code/lazy-code.ts'
import printSheet from './look/print.css?url'
import { loadPage } from './pages/pages.ts'
import { storedGuestAttempts } from './state/account-storage.ts'
import { showTimesIn } from './state/store-clock.ts'

/** Hydrates the whole document as one root, so that no click is lost between two roots. */
async function hydrate(): Promise<void> {
  const dataText = document.getElementById(PAGE_DATA_ID)?.textContent ?? ''
  const isLoaded = await loadPage(location.pathname).then(
    () => true,
    () => false,
  )
  await nextTask()
  const data: PageData = JSON.parse(dataText)
  showTimesIn(data.store.timeZone)
  watchOpenState(data.store.openState)
  const page = (
    <Document dataText={dataText}>
      <App data={data} />
    </Document>
  )
  if (isLoaded && !isTranslated())
    // Hydrates concurrently, because input has priority.
    startTransition(() => void hydrateRoot(document, page, { onRecoverableError: reportUnlessTranslated }))
  // Replaces the server's elements at once, so that no click on them is lost.
  else flushSync(() => createRoot(document).render(page))
  dispatchEvent(new Event('hydrated')) // bootstrap.ts replays earlier clicks
}

/**
 * Browsers that translate a page put its text into `font` elements, which the store never renders. React can't hydrate
 * these.
 */
const isTranslated = () => document.querySelector('body font') !== null

/**
 * Ignores errors of a page that was translated during hydration. React renders such a page anew, as after any failed
 * hydration.
 */
function reportUnlessTranslated(error: unknown): void {
  if (!isTranslated()) reportError(error)
}

/** Fetches the styles for print. It must run last, after all that the screen needs. */
function fetchPrintSheet(): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', media: 'print', href: printSheet })
  document.head.append(link)
}

const savingPages = lazyCode(async () => (await import('./features/offline/save-pages.ts')).startSavingPages)

/** The development server has no service worker, because its files change without a new name. */
function savePages(): void {
  if (!import.meta.env.PROD) return
  // After a failure, the next document tries again.
  savingPages.load().then(
    (startSavingPages) => startSavingPages(),
    () => {},
  )
}

const guestOrders = lazyCode(async () => (await import('./features/orders/look-up-attempts.ts')).lookUpAttempts)

/** Takes out of the cart what a guest has paid for meanwhile, whichever page comes next. Cart and checkout say so. */
function lookUpGuestOrders(): void {
  if (storedGuestAttempts.read() === null) return
  guestOrders.load().then(
    (lookUp) => lookUp(),
    () => {},
  )
}

/** Shows saved favourites, and merges them after a login, on any page. A failure is retried by the next press of a heart. */
function loadFavourites(): void {
  if (shopperToken() !== null || storedFavourites.read() !== null) favouritesCode.load().catch(() => {})
}

/**
 * Ends the current task, so that the browser handles input and paints between the parts of the start. A message is not
 * delayed in hidden tabs, as timers are.
 */
function nextTask(): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = resolve
    port2.postMessage(null)
  })
}

async function start(): Promise<void> {
  await nextTask() // the modules have just been evaluated
  connectCart({ token: shopperToken, onFailure: reportShopperFailure })
  startCart()
  onShopperChange(loadFavourites)
  storedFavourites.onOtherTab(loadFavourites)
  startShopperSession()
  lookUpGuestOrders()
  resumeSeller().catch(() => {}) // retried when the seller's area opens
  await hydrate()
  loadFavourites()
  fetchPrintSheet()
  savePages()
}

void start()
