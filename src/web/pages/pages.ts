import type { LazyCode } from '../lazy-code/lazy-code.ts'
import { type PageParams, pageCode } from './page-code.tsx'

/** Each page is its own chunk. */
export const pages = {
  Home: pageCode(async () => (await import('../features/home/home-page.tsx')).HomePage),
  Products: pageCode(async () => (await import('../features/catalog/products-page.tsx')).ProductsPage),
  Category: pageCode(async () => (await import('../features/catalog/category-page.tsx')).CategoryPage),
  Product: pageCode(async () => (await import('../features/product/product-page.tsx')).ProductPage),
  Cart: pageCode(async () => (await import('../features/cart/cart-page.tsx')).CartPage),
  AddAddress: pageCode(async () => withContent((await import('../features/addresses/add-address-route.ts')).AddAddressPage)),
  MyOrders: pageCode(async () => withContent((await import('../features/orders/my-orders-route.ts')).MyOrdersPage)),
  Account: pageCode(async () => withContent((await import('../features/account/account-route.ts')).AccountPage)),
  Loader: pageCode(async () => (await import('../features/loader/loader-page.tsx')).LoaderPage),
  Contact: pageCode(async () => (await import('../features/contact/contact-page.tsx')).ContactPage),
  NotFound: pageCode(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
  SellerArea: pageCode(async () => withContent((await import('../features/seller/seller-route.ts')).SellerArea)),
}
export type PageName = keyof typeof pages

/** Specification, section 2. */
const ROUTES: readonly (readonly [path: RegExp, page: PageName])[] = [
  [/^\/(?:login\/?)?$/i, 'Home'],
  [/^\/products\/?$/i, 'Products'],
  [/^\/products\/(?<category>[^/]+)\/?$/i, 'Category'],
  [/^\/products\/(?<category>[^/]+)\/(?<id>[^/]+)\/?$/i, 'Product'],
  [/^\/cart\/?$/i, 'Cart'],
  [/^\/add-address\/?$/i, 'AddAddress'],
  [/^\/my-orders\/?$/i, 'MyOrders'],
  [/^\/account\/?$/i, 'Account'],
  [/^\/loader\/?$/i, 'Loader'],
  [/^\/contact\/?$/i, 'Contact'],
  [/^\/seller(?:\/.*)?$/i, 'SellerArea'],
]

export function pageAt(path: string): { name: PageName; params: PageParams } {
  for (const [pattern, name] of ROUTES) {
    const match = pattern.exec(path)
    if (match) return { name, params: { category: match.groups?.category ?? '', id: match.groups?.id ?? '' } }
  }
  return { name: 'NotFound', params: { category: '', id: '' } }
}

export const preloadPages = (): Promise<unknown> => Promise.all(Object.values(pages).map((page) => page.code.load()))

export async function loadPage(name: PageName): Promise<void> {
  const { content } = await pages[name].code.load()
  await content?.load()
}

export function isPageLoaded(name: PageName): boolean {
  const page = pages[name].code.get()
  return page !== null && page.content?.get() !== null
}

/** Retried when the page opens. */
export const preloadPage = (name: PageName): void => void loadPage(name).catch(() => {})

/** Loads personal content in the browser only. */
function withContent<Page extends { readonly content: LazyCode<unknown> }>(page: Page): Page {
  if (!import.meta.env.SSR) page.content.load().catch(() => {})
  return page
}
