import { paths } from '../../routing/paths.ts'

const PAGES: readonly string[] = [
  paths.products(),
  paths.cart(),
  paths.addAddress(),
  paths.myOrders(),
  paths.login(),
  paths.contact(),
  paths.sellerAddProduct(),
  paths.sellerProducts(),
  paths.sellerOrders(),
]
const CATEGORY_OR_PRODUCT = /^\/products\/[\w-]+(?:\/[\w-]+)?$/

/** With or without a leading slash. Anything but a page of this shop becomes Home: no open redirect. */
export function loaderTarget(next: string | null): string {
  const path = next?.startsWith('/') ? next : `/${next}`
  return PAGES.includes(path) || CATEGORY_OR_PRODUCT.test(path) ? path : paths.home()
}
