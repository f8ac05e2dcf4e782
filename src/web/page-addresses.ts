import type { PageAddresses } from '../contract/page-rendering.ts'
import { paths } from './paths.ts'

/** The store's pages as search engines should know them. */
export const pageAddresses: PageAddresses = {
  everybodys: [paths.home(), paths.products(), paths.contact()],
  personal: [
    paths.cart(),
    paths.addAddress(),
    paths.myOrders(),
    paths.account(),
    paths.loader(),
    paths.login(),
    paths.sellerAddProduct(),
  ],
  category: paths.category,
  product: paths.product,
}
