import './look/deferred.css'
import './first-load.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, pageData } from '../contract/page-data.ts'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { reportShopperFailure, shopperToken, startShopperSession } from './features/account/shopper-session.ts'
import { startCart } from './features/cart/cart-state.ts'
import { connectCart } from './features/cart/cart-sync.ts'
import { resumeSeller } from './features/seller/resume-seller.ts'
import { pageAt, pages } from './pages.ts'
import { fetchPrintSheet } from './print-sheet.ts'

/** Takes over the page that the server rendered, as soon as its code is there: all at once, so that no click falls between. */
async function takeOver(): Promise<void> {
  const dataText = document.getElementById(PAGE_DATA_ID)?.textContent ?? ''
  const isLoaded = await pages[pageAt(location.pathname).name].code.load().then(
    () => true,
    () => false,
  )
  const page = (
    <Document dataText={dataText}>
      <App data={pageData.parse(JSON.parse(dataText))} />
    </Document>
  )
  startTransition(() => {
    if (isLoaded)
      hydrateRoot(document, page) // in slices, so that the page scrolls meanwhile; who presses something hastens it
    else createRoot(document).render(page) // which says that the page did not load, and tries again
  })
  dispatchEvent(new Event('hydrated')) // React hears from here on, and bootstrap.ts hands over what was pressed before
}

connectCart({ token: shopperToken, onFailure: reportShopperFailure })
startCart()
startShopperSession()
resumeSeller().catch(() => {}) // the seller's area asks again when it opens
void takeOver().then(fetchPrintSheet)
