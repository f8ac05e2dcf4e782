import type { PageName } from './pages.ts'

/** By their keys in Vite's manifest. */
export const PAGE_SOURCES: Readonly<Record<PageName, readonly string[]>> = {
  Home: ['src/web/features/home/home-page.tsx'],
  Products: ['src/web/features/catalog/products-page.tsx'],
  Category: ['src/web/features/catalog/category-page.tsx'],
  Product: ['src/web/features/product/product-page.tsx'],
  Cart: ['src/web/features/cart/cart-page.tsx'],
  AddAddress: ['src/web/features/addresses/add-address-route.ts', 'src/web/features/addresses/add-address-content.tsx'],
  MyOrders: ['src/web/features/orders/my-orders-route.ts', 'src/web/features/orders/my-orders-content.tsx'],
  Account: ['src/web/features/account/account-route.ts', 'src/web/features/account/account-content.tsx'],
  Loader: ['src/web/features/loader/loader-page.tsx'],
  Contact: ['src/web/features/contact/contact-page.tsx'],
  NotFound: ['src/web/features/not-found/not-found-page.tsx'],
  SellerArea: ['src/web/features/seller/seller-route.ts', 'src/web/features/seller/seller-content.tsx'],
}

export const SOURCES_BEFORE_PAINT: Partial<Readonly<Record<PageName, string>>> = {
  Cart: 'src/web/features/cart/saved-cart-hint.ts',
}

export const LOCAL_TIMES = 'src/web/features/rehearsal/local-times.ts'
