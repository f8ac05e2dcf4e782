import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedStore } from '../../db/seed/seed-store.ts'
import { endpoints, IDEMPOTENCY_HEADER } from '../contract/endpoints.ts'
import { DEMO_PRODUCTS } from './features/demo-catalog/demo-products.ts'
import { loadWebBuild } from './pages/web-build.ts'
import { AN_ADDRESS } from './testing/an-address.ts'
import type { TestAnswer } from './testing/caller.ts'
import { type PayingShopper, payingShopper } from './testing/paying-shopper.ts'
import { sequentialScans } from './testing/sequential-scans.ts'
import { StripeDouble } from './testing/stripe-double.ts'
import { A_PRODUCT, productForm, SELLER, type TestShopper, TestStore } from './testing/test-store.ts'

/** Small enough to be read through at no cost that matters, however the store grows: one row, or one for each of a few people. */
const SMALL_TABLES = ['sellers', 'catalog_version']

let store: TestStore
let client: Client
let shopper: TestShopper
let seller: Awaited<ReturnType<TestStore['seller']>>
let product: string
let address: string
let double: StripeDouble
let paying: PayingShopper
let payingByCash: PayingShopper

beforeAll(async () => {
  double = await StripeDouble.open()
  store = await TestStore.open({ web: await loadWebBuild(), openPayments: double.payments() })
  const patterns = DEMO_PRODUCTS.map((each) => ({ ...each, picturePaths: [] }))
  await seedStore(store.db, { products: 6000, users: 4000, orders: 6000, seed: 1, intoFilled: true }, patterns, () => {})
  await fillTheRest()
  client = new Client({ connectionString: store.databaseUrl })
  await client.connect()
  shopper = await store.shopper()
  seller = await store.seller()
  product = (await store.product())._id
  address = (await shopper.address())._id
  paying = await payingShopper(store, double)
  payingByCash = await payingShopper(store, double)
})
afterAll(async () => {
  await client.end()
  await store.close()
  await double.close()
})

/** Carts, sessions and what else grows with people. */
async function fillTheRest(): Promise<void> {
  const hash = sql`decode(repeat('0', 32) || md5(id::text), 'hex')`
  await sql`insert into sessions (token_hash, shopper_id, created_at, expires_at) select ${hash}, id, now(), now() + interval '7 days' from shoppers`.execute(
    store.db,
  )
  await sql`insert into cart_lines (shopper_id, product_id, position, quantity)
    select id, (select id from products limit 1), 0, 1 from shoppers`.execute(store.db)
  await sql`insert into idempotency_keys (shopper_id, key, request_hash, status, answer, created_at) select id, 'a key', ${hash}, 201, '{}', now() from shoppers`.execute(
    store.db,
  )
  await sql`insert into login_tries (role, account_hash, since, tries) select 'shopper', ${hash}, now(), 1 from shoppers`.execute(
    store.db,
  )
  await sql`insert into newsletter_subscribers (email, subscribed_at) select email, now() from shoppers`.execute(store.db)
  await sql`insert into payments (order_id, shopper_id, state, started_at, expires_at, checked_at)
    select id, shopper_id, 'paid', placed_at, placed_at + interval '30 minutes', placed_at from orders`.execute(store.db)
  await sql`insert into payment_events (id, type, order_id, payment_intent, received_at)
    select id::text, 'lookup', id, 'pi_' || id, placed_at from orders`.execute(store.db)
  await sql`analyze`.execute(store.db)
}

interface Case {
  /** The most statements that it may send, `begin` and `commit` among them. */
  readonly statements: number
  readonly ask: () => Promise<TestAnswer>
  /** Tables that it gives back whole, and so reads whole. */
  readonly readsAll?: readonly string[]
}

const visitor = () => store.visitor()
const products = (query: string) => visitor().get(`${endpoints.listProducts}?${query}`)
const order = () => ({ items: [{ product, quantity: 1 }], address })
/** The same in cash as what waits to be paid. */
const cashOf = ({ product: { _id }, order: { address } }: PayingShopper) => ({
  items: [{ product: _id, quantity: 1 }],
  address: address._id,
})
const IDENTITY = 1
const TRANSACTION = 2
/** A try is counted before the password is looked at, and forgotten when it was right. */
const LOGIN = TRANSACTION + 5
/** What is behind the answer: the checkouts that are to be ended are looked up, and what became of one is kept. */
const ENDING = 1 + TRANSACTION + 5

/** Each call, and each way of asking that has a statement of its own. A new call is missed by the types. To log out one logs in. */
const CASES: Record<keyof typeof endpoints, Record<string, Case>> = {
  registerShopper: {
    '': {
      statements: TRANSACTION + 2,
      ask: () =>
        visitor().post(endpoints.registerShopper, { name: 'Noor', email: 'noor@example.com', password: 'a long password' }),
    },
  },
  loginShopper: {
    '': {
      statements: LOGIN + 1,
      ask: () => visitor().post(endpoints.loginShopper, { email: shopper.email, password: shopper.password }),
    },
  },
  logoutShopper: {
    '': { statements: TRANSACTION + 2 + IDENTITY + 1, ask: async () => (await store.shopper()).get(endpoints.logoutShopper) },
  },
  currentShopper: { '': { statements: IDENTITY + 1, ask: () => shopper.get(endpoints.currentShopper) } },
  changePassword: {
    '': {
      statements: LOGIN + TRANSACTION + 4,
      ask: async () => {
        const other = await store.shopper()
        return other.post(endpoints.changePassword, { password: other.password, newPassword: 'another long password' })
      },
    },
  },
  listSessions: { '': { statements: IDENTITY + 1, ask: () => shopper.get(endpoints.listSessions) } },
  endSession: { '': { statements: IDENTITY + 1, ask: () => shopper.post(endpoints.endSession, { id: crypto.randomUUID() }) } },
  endOtherSessions: { '': { statements: IDENTITY + 1, ask: () => shopper.post(endpoints.endOtherSessions, {}) } },
  loginSeller: { '': { statements: LOGIN, ask: () => visitor().post(endpoints.loginSeller, SELLER) } },
  logoutSeller: { '': { statements: LOGIN + IDENTITY + 1, ask: async () => (await store.seller()).get(endpoints.logoutSeller) } },
  currentSeller: { '': { statements: IDENTITY, ask: () => seller.get(endpoints.currentSeller) } },
  listProducts: {
    'all of them': { statements: 1, ask: () => products(''), readsAll: ['products'] },
    'a page': { statements: 1, ask: () => products('limit=96') },
    'a later page': { statements: 1, ask: () => products(`limit=96&cursor=${product}`) },
    'in stock, and how many': { statements: 2, ask: () => products('inStock=true&limit=24') },
    'a category': { statements: 1, ask: () => products('category=fruits&inStock=true&limit=96') },
    'by a word': { statements: 1, ask: () => products('search=farm%20milk&inStock=true&limit=96') },
    'by a word that none has': { statements: 1, ask: () => products('search=unobtainium&limit=96') },
    'by two letters that none has': { statements: 1, ask: () => products('search=zq&inStock=true&limit=96') },
    'by their ids': { statements: 1, ask: () => products(`ids=${product},${crypto.randomUUID()}`) },
  },
  addProduct: {
    '': { statements: IDENTITY + TRANSACTION + 2, ask: () => seller.post(endpoints.addProduct, productForm(A_PRODUCT)) },
  },
  setStock: {
    '': { statements: IDENTITY + TRANSACTION + 2, ask: () => seller.post(endpoints.setStock, { id: product, inStock: true }) },
  },
  updateCart: {
    '': {
      statements: IDENTITY + TRANSACTION + 3,
      ask: () => shopper.post(endpoints.updateCart, { cartItems: { [product]: 2 } }),
    },
  },
  listAddresses: { '': { statements: IDENTITY + 1, ask: () => shopper.get(endpoints.listAddresses) } },
  addAddress: { '': { statements: IDENTITY + 1, ask: () => shopper.post(endpoints.addAddress, AN_ADDRESS) } },
  placeCashOrder: {
    'with a key': {
      statements: TRANSACTION + 2,
      ask: () => shopper.post(endpoints.placeCashOrder, order(), { 'Idempotency-Key': crypto.randomUUID() }),
    },
    'without one': { statements: TRANSACTION + 2, ask: () => shopper.post(endpoints.placeCashOrder, order()) },
    'while a payment waits': {
      statements: TRANSACTION + 3 + ENDING,
      ask: async () => payingByCash.shopper.post(endpoints.placeCashOrder, cashOf(payingByCash)),
    },
  },
  startCheckout: {
    '': { statements: TRANSACTION + 3 + TRANSACTION + 3 + ENDING, ask: () => shopper.post(endpoints.startCheckout, order()) },
    'of a key': {
      statements: TRANSACTION + 3 + TRANSACTION + 4 + ENDING,
      ask: () => shopper.post(endpoints.startCheckout, order(), { [IDEMPOTENCY_HEADER]: 'a key' }),
    },
  },
  listWaitingPayments: { '': { statements: IDENTITY + 3, ask: () => paying.shopper.get(endpoints.listWaitingPayments) } },
  cancelWaitingPayment: {
    '': {
      statements: IDENTITY + 2 + ENDING,
      ask: () => paying.shopper.post(endpoints.cancelWaitingPayment, { id: paying.order._id }),
    },
  },
  receiveWebhook: {
    paid: {
      statements: TRANSACTION + 12 + 1,
      ask: () => {
        double.pay(paying.session)
        return double.send(store, double.sessionEvent('checkout.session.completed', paying.session))
      },
    },
  },
  listPaymentIssues: { '': { statements: IDENTITY + 3, ask: () => seller.get(endpoints.listPaymentIssues) } },
  acceptOrder: { '': { statements: IDENTITY + 1, ask: () => seller.post(endpoints.acceptOrder, { id: paying.order._id }) } },
  refundOrder: {
    '': {
      statements: IDENTITY + 1 + TRANSACTION + 7,
      ask: () => seller.post(endpoints.refundOrder, { id: paying.order._id }),
    },
  },
  listShopperOrders: {
    'all of them': { statements: IDENTITY + 2, ask: () => shopper.get(endpoints.listShopperOrders) },
    'a page': { statements: IDENTITY + 2, ask: () => shopper.get(`${endpoints.listShopperOrders}?limit=20`) },
  },
  listSellerOrders: {
    'the newest': { statements: IDENTITY + 2, ask: () => seller.get(endpoints.listSellerOrders) },
    'a later page': {
      statements: IDENTITY + 2,
      ask: () => seller.get(`${endpoints.listSellerOrders}?limit=20&cursor=${crypto.randomUUID()}`),
    },
  },
  subscribe: { '': { statements: 1, ask: () => visitor().post(endpoints.subscribe, { email: 'noor@example.com' }) } },
  reportError: {
    '': {
      statements: 0,
      ask: () => visitor().post(endpoints.reportError, { reference: '0'.repeat(32), message: 'no', path: '/' }),
    },
  },
}

/** Pages ask how large the catalog is, and each question of theirs. */
const PAGES: Record<string, Case> = {
  home: { statements: 2, ask: () => visitor().get('/') },
  products: { statements: 2, ask: () => visitor().get('/products') },
  'products found': { statements: 2, ask: () => visitor().get('/products?q=milk') },
  'products from a cursor on': { statements: 2, ask: () => visitor().get(`/products?cursor=${product}`) },
  'a category': { statements: 3, ask: () => visitor().get('/products/fruits') },
  'a category from a cursor on': { statements: 3, ask: () => visitor().get(`/products/fruits?cursor=${product}`) },
  'a product': { statements: 3, ask: () => visitor().get(`/products/fruits/${product}`) },
  cart: { statements: 1, ask: () => visitor().get('/cart') },
  sitemap: { statements: 3, ask: () => visitor().get('/sitemap.xml') },
  'a sitemap of products': { statements: 2, ask: () => visitor().get('/sitemap-2.xml') },
  readiness: { statements: 1, ask: () => visitor().get('/readyz') },
}

const named = (cases: Record<string, Case>) => Object.entries(cases).map(([name, each]) => ({ name, ...each }))
const all = [
  ...Object.entries(CASES).flatMap(([call, ways]) => named(ways).map((way) => ({ ...way, name: `${call} ${way.name}`.trim() }))),
  ...named(PAGES).map((page) => ({ ...page, name: `page: ${page.name}` })),
]

/** What the process sends behind the requests: the heartbeat of the catalog's watch, and the look for checkouts to expire after an order. */
const isBackground = (statement: string): boolean =>
  (statement.includes('pg_notify') && statement.includes('catalog_version')) ||
  /^select "order_id" as "order", "session_id" as "sessionId" from "payments" .*"dismissed_at" is not null/.test(statement)

test.each(all)(
  '$name sends few statements, and none of them reads a large table from end to end',
  async ({ ask, statements, readsAll = [] }) => {
    const heard = await store.statementsOf(async () => expect((await ask()).status).not.toBe(500))
    const sent = heard.filter((statement) => !isBackground(statement.sql))
    expect(sent.length, sent.map((each) => each.sql).join('\n')).toBeLessThanOrEqual(statements)
    for (const statement of sent) {
      const scanned = (await sequentialScans(client, statement)).filter(
        (table) => ![...SMALL_TABLES, ...readsAll].includes(table),
      )
      expect(scanned, statement.sql).toEqual([])
    }
  },
)
