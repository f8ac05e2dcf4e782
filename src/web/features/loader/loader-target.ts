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

/**
 * Accepts a path with or without a leading slash. Returns Home for anything but a page of this store, so that no open
 * redirect is possible.
 */
export function loaderTarget(next: string | null): string {
  const path = next?.startsWith('/') ? next : `/${next}`
  return PAGES.includes(path) || CATEGORY_OR_PRODUCT.test(path) ? path : paths.home()
}
