import { paths } from '../../paths.ts'

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
const SHELF_OR_PRODUCT = /^\/products\/[\w-]+(?:\/[\w-]+)?$/

/**
 * Where the loader goes on to: the page of this store that `next` names, as a path with or without its slash. Anything
 * else leads Home, so that nobody can send shoppers elsewhere through us.
 */
export function loaderTarget(next: string | null): string {
  const path = next?.startsWith('/') ? next : `/${next}`
  return PAGES.includes(path) || SHELF_OR_PRODUCT.test(path) ? path : paths.home()
}
