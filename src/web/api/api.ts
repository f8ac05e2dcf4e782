import type { CartItems } from '../../contract/carts/carts.ts'
import { currentShopper, logoutShopper, updateCart } from '../../contract/endpoints/current-shopper-endpoints.ts'
import type { ErrorReport } from '../../contract/operations/error-reports.ts'
import type { ListProductsParams } from '../../contract/products/list-products-query.ts'
import type { SearchProductsParams } from '../../contract/search/search-products.ts'
import { lazyCode } from '../lazy-code/lazy-code.ts'
import { type Failure, failure, NO_RESPONSE, request, type Token } from './request.ts'

/** Documents come with the products that they show first, so that the code of these requests is not in the first load. */
export const visitorRequests = lazyCode(async () => (await import('./visitor-api.ts')).visitorApi)
type VisitorRequests = NonNullable<ReturnType<typeof visitorRequests.get>>

/** Never throws, as `request` never does. */
async function sendLater<Response>(send: (requests: VisitorRequests) => Promise<Response>): Promise<Response | Failure> {
  const requests = await visitorRequests.load().catch(() => null)
  return requests === null ? failure(0, NO_RESPONSE) : send(requests)
}

export const api = {
  currentShopper: (token: Token) => request(currentShopper, { token }),
  logoutShopper: (token: Token) => request(logoutShopper, { token }),
  updateCart: (token: Token, cartItems: CartItems) => request(updateCart, { token, body: { cartItems } }),
  listProducts: (query: ListProductsParams) => sendLater((requests) => requests.listProducts(query)),
  searchProducts: (query: SearchProductsParams) => sendLater((requests) => requests.searchProducts(query)),
  getDeliveryOptions: () => sendLater((requests) => requests.getDeliveryOptions()),
  reportError: (report: ErrorReport) => sendLater((requests) => requests.reportError(report)),
  subscribe: (email: string) => sendLater((requests) => requests.subscribe(email)),
}
