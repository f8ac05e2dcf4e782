import type { CartItems } from '../../contract/carts/carts.ts'
import type { ErrorReport } from '../../contract/operations/error-reports.ts'
import type { ListProductsParams } from '../../contract/products/list-products-query.ts'
import type { SearchProductsParams } from '../../contract/search/search-products.ts'
import { lazyCode } from '../lazy-code/lazy-code.ts'
import { type Failure, failure, NO_RESPONSE, type Token } from './failure.ts'

/**
 * A document comes with all that it shows first, so that the code of requests, with the schemas of their responses, is not
 * in the first load.
 */
export const shopRequests = lazyCode(async () => (await import('./shop-api.ts')).shopApi)
type ShopRequests = NonNullable<ReturnType<typeof shopRequests.get>>

/** Never throws, as `request` never does. */
async function send<Response>(by: (requests: ShopRequests) => Promise<Response>): Promise<Response | Failure> {
  const requests = await shopRequests.load().catch(() => null)
  return requests === null ? failure(0, NO_RESPONSE) : by(requests)
}

export const api = {
  currentShopper: (token: Token) => send((requests) => requests.currentShopper(token)),
  logoutShopper: (token: Token) => send((requests) => requests.logoutShopper(token)),
  updateCart: (token: Token, cart: CartItems) => send((requests) => requests.updateCart(token, cart)),
  listProducts: (query: ListProductsParams) => send((requests) => requests.listProducts(query)),
  searchProducts: (query: SearchProductsParams) => send((requests) => requests.searchProducts(query)),
  getDeliveryOptions: () => send((requests) => requests.getDeliveryOptions()),
  reportError: (report: ErrorReport) => send((requests) => requests.reportError(report)),
  subscribe: (email: string) => send((requests) => requests.subscribe(email)),
}
