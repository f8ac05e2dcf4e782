import { calls, IDEMPOTENCY_HEADER } from '../../contract/calls.ts'
import { AN_ADDRESS } from './an-address.ts'
import type { Persons } from './persons.ts'
import { A_PRODUCT, productForm, SELLER } from './test-store.ts'

/** Who may call a route, and a request of theirs that succeeds. */
export interface Rule {
  readonly who: 'anybody' | 'shopper' | 'seller'
  readonly status: number
  readonly request: (persons: Persons) => RequestInit
  /** An address that the route's pattern stands for. */
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

/** Every route of the app. A new one needs its rule here before it can be. */
export const ROUTE_RULES: Readonly<Record<string, Rule>> = {
  [`POST ${calls.registerShopper}`]: anybody(201, () => json({ name: 'Maya', email: anEmail(), password: 'a long password' })),
  [`POST ${calls.loginShopper}`]: anybody(200, ({ shopper: { email, password } }) => json({ email, password })),
  [`POST ${calls.loginSeller}`]: anybody(200, () => json(SELLER)),
  [`GET ${calls.listProducts}`]: anybody(200),
  [`POST ${calls.subscribe}`]: anybody(200, () => json({ email: anEmail() })),
  [`POST ${calls.reportFault}`]: anybody(200, () => json({ reference: 'a'.repeat(32), message: 'a fault', path: '/' })),
  [`POST ${calls.receiveWebhook}`]: anybody(400), // what is not signed
  'GET /rehearsal/:session': anybody(404, undefined, '/rehearsal/nothing'),
  'POST /rehearsal/:session': anybody(422, undefined, '/rehearsal/nothing'), // without a button pressed
  'GET /healthz': anybody(200),
  'GET /readyz': anybody(200),
  'GET /robots.txt': anybody(200),
  'GET /sitemap.xml': anybody(200),
  'GET /sitemap-:number(^[1-9]\\d{0,5}).xml': anybody(200, undefined, '/sitemap-1.xml'),
  'GET /pictures/*': anybody(404, undefined, '/pictures/cutout/nothing.webp'),
  'GET /assets/*': anybody(404, undefined, '/assets/nothing.js'),
  'GET /*': anybody(200, undefined, '/my-orders'),
  'OPTIONS *': anybody(400, undefined, calls.placeCashOrder), // a preflight without the headers of one

  [`GET ${calls.currentShopper}`]: shoppers(200),
  [`GET ${calls.logoutShopper}`]: shoppers(200),
  [`POST ${calls.changePassword}`]: shoppers(200, ({ shopper }) =>
    json({ oldPassword: shopper.password, newPassword: 'a better password' }),
  ),
  [`GET ${calls.listSessions}`]: shoppers(200),
  [`POST ${calls.endSession}`]: shoppers(200, ({ shopper }) => json({ id: shopper.sessionIds[1] })),
  [`POST ${calls.endOtherSessions}`]: shoppers(200),
  [`POST ${calls.updateCart}`]: shoppers(200, ({ shopper }) => json({ cartItems: { [shopper.productId]: 5 } })),
  [`GET ${calls.listAddresses}`]: shoppers(200),
  [`POST ${calls.addAddress}`]: shoppers(201, () => json(AN_ADDRESS)),
  [`POST ${calls.placeCashOrder}`]: shoppers(201, anOrder),
  [`POST ${calls.startCheckout}`]: shoppers(201, (persons) => anOrder(persons, crypto.randomUUID())),
  [`GET ${calls.listWaitingPayments}`]: shoppers(200),
  [`POST ${calls.cancelWaitingPayment}`]: shoppers(404, ({ shopper }) => json({ id: shopper.orderId })), // a cash order: it has no payment
  [`GET ${calls.listShopperOrders}`]: shoppers(200),

  [`GET ${calls.currentSeller}`]: sellers(200),
  [`GET ${calls.logoutSeller}`]: sellers(200),
  [`POST ${calls.addProduct}`]: sellers(201, () => ({ body: productForm(A_PRODUCT) })),
  [`POST ${calls.setStock}`]: sellers(200, ({ shopper }) => json({ id: shopper.productId, inStock: true })),
  [`GET ${calls.listSellerOrders}`]: sellers(200),
  [`GET ${calls.listAttention}`]: sellers(200),
  [`POST ${calls.refundOrder}`]: sellers(409, ({ shopper }) => json({ id: shopper.orderId })), // a cash order: there is nothing to give back
  [`POST ${calls.keepOrder}`]: sellers(404, ({ shopper }) => json({ id: shopper.orderId })), // nor to look at
}
