import { endpoints, IDEMPOTENCY_HEADER } from '../../contract/endpoints.ts'
import { AN_ADDRESS } from './an-address.ts'
import type { Persons } from './persons.ts'
import { A_PRODUCT, productForm, SELLER } from './test-store.ts'

/** Who may use a route, and a request that succeeds. */
export interface Rule {
  readonly who: 'anybody' | 'shopper' | 'seller'
  readonly status: number
  readonly request: (persons: Persons) => RequestInit
  /** A path that matches the route's pattern. */
  readonly at: string | undefined
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
const rule =
  (who: Rule['who']) =>
  (status: number, request: Rule['request'] = () => ({}), at?: string): Rule => ({ who, status, request, at })
export const anybody = rule('anybody')
const shoppers = rule('shopper')
const sellers = rule('seller')

const anOrder = ({ shopper }: Persons, key = shopper.orderKey) =>
  json({ items: [{ product: shopper.productId, quantity: 1 }], address: shopper.addressId }, { [IDEMPOTENCY_HEADER]: key })
const anEmail = () => `${crypto.randomUUID()}@example.com`

/** Every route of the app; a test demands a rule for new ones. */
export const ROUTE_RULES: Readonly<Record<string, Rule>> = {
  [`POST ${endpoints.registerShopper}`]: anybody(201, () =>
    json({ name: 'Maya', email: anEmail(), password: 'a long password' }),
  ),
  [`POST ${endpoints.loginShopper}`]: anybody(200, ({ shopper: { email, password } }) => json({ email, password })),
  [`POST ${endpoints.loginSeller}`]: anybody(200, () => json(SELLER)),
  [`GET ${endpoints.listProducts}`]: anybody(200),
  [`POST ${endpoints.subscribe}`]: anybody(200, () => json({ email: anEmail() })),
  [`POST ${endpoints.reportError}`]: anybody(200, () => json({ reference: 'a'.repeat(32), message: 'a fault', path: '/' })),
  [`POST ${endpoints.receiveWebhook}`]: anybody(400), // unsigned
  'GET /rehearsal/:session': anybody(404, undefined, '/rehearsal/nothing'),
  'POST /rehearsal/:session': anybody(422, undefined, '/rehearsal/nothing'), // no button pressed
  'GET /healthz': anybody(200),
  'GET /readyz': anybody(200),
  'GET /robots.txt': anybody(200),
  'GET /sitemap.xml': anybody(200),
  'GET /sitemap-:number(^[1-9]\\d{0,5}).xml': anybody(200, undefined, '/sitemap-1.xml'),
  'GET /pictures/*': anybody(404, undefined, '/pictures/cutout/nothing.webp'),
  'GET /assets/*': anybody(404, undefined, '/assets/nothing.js'),
  'GET /*': anybody(200, undefined, '/my-orders'),
  'OPTIONS *': anybody(400, undefined, endpoints.placeCashOrder), // a preflight without its headers

  [`GET ${endpoints.currentShopper}`]: shoppers(200),
  [`GET ${endpoints.logoutShopper}`]: shoppers(200),
  [`POST ${endpoints.changePassword}`]: shoppers(200, ({ shopper }) =>
    json({ oldPassword: shopper.password, newPassword: 'a better password' }),
  ),
  [`GET ${endpoints.listSessions}`]: shoppers(200),
  [`POST ${endpoints.endSession}`]: shoppers(200, ({ shopper }) => json({ id: shopper.sessionIds[1] })),
  [`POST ${endpoints.endOtherSessions}`]: shoppers(200),
  [`POST ${endpoints.updateCart}`]: shoppers(200, ({ shopper }) => json({ cartItems: { [shopper.productId]: 5 } })),
  [`GET ${endpoints.listAddresses}`]: shoppers(200),
  [`POST ${endpoints.addAddress}`]: shoppers(201, () => json(AN_ADDRESS)),
  [`POST ${endpoints.placeCashOrder}`]: shoppers(201, anOrder),
  [`POST ${endpoints.startCheckout}`]: shoppers(201, (persons) => anOrder(persons, crypto.randomUUID())),
  [`GET ${endpoints.listWaitingPayments}`]: shoppers(200),
  [`POST ${endpoints.cancelWaitingPayment}`]: shoppers(404, ({ shopper }) => json({ id: shopper.orderId })), // a cash order, which has no payment
  [`GET ${endpoints.listShopperOrders}`]: shoppers(200),

  [`GET ${endpoints.currentSeller}`]: sellers(200),
  [`GET ${endpoints.logoutSeller}`]: sellers(200),
  [`POST ${endpoints.addProduct}`]: sellers(201, () => ({ body: productForm(A_PRODUCT) })),
  [`POST ${endpoints.setStock}`]: sellers(200, ({ shopper }) => json({ id: shopper.productId, inStock: true })),
  [`GET ${endpoints.listSellerOrders}`]: sellers(200),
  [`GET ${endpoints.listPaymentIssues}`]: sellers(200),
  [`POST ${endpoints.refundOrder}`]: sellers(409, ({ shopper }) => json({ id: shopper.orderId })), // a cash order, which has nothing to refund
  [`POST ${endpoints.acceptOrder}`]: sellers(404, ({ shopper }) => json({ id: shopper.orderId })), // nor a payment issue
}
