import './look/look.css'
import { hydrateRoot } from 'react-dom/client'
import { PAGE_DATA_ID, pageData } from '../contract/page-data.ts'
import { App } from './app.tsx'
import { Document } from './document.tsx'
import { reportShopperFailure, shopperToken, startShopperSession } from './features/account/shopper-session.ts'
import { startCart } from './features/cart/cart-store.ts'
import { connectCart } from './features/cart/cart-sync.ts'
import { startSellerSession } from './features/seller/seller-session.ts'

const dataText = document.getElementById(PAGE_DATA_ID)?.textContent ?? ''

hydrateRoot(
  document,
  <Document dataText={dataText}>
    <App data={pageData.parse(JSON.parse(dataText))} />
  </Document>,
)

connectCart({ token: shopperToken, onFailure: reportShopperFailure })
startCart()
void startShopperSession()
void startSellerSession()
