import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedStore } from '../../db/seed/seed-store.ts'
import { endpoints } from '../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../contract/headers.ts'
import { DEMO_PRODUCTS } from './features/demo-catalog/demo-products.ts'
import { loadWebBuild } from './pages/web-build.ts'
import type { TestResponse } from './testing/caller.ts'
import { countedProduct } from './testing/counted-product.ts'
import { fillTables } from './testing/fill-tables.ts'
import { type SubstitutedOrder, substitutedOrder } from './testing/packed-order.ts'
import { type PayingShopper, payingShopper } from './testing/paying-shopper.ts'
import { newPersons, type Persons, personFor } from './testing/persons.ts'
import { A_PRODUCT, productForm } from './testing/product-form.ts'
import { sampleRequests } from './testing/sample-requests.ts'
import { sequentialScans } from './testing/sequential-scans.ts'
import { sendEvent } from './testing/stripe-webhooks.ts'
import { testClock } from './testing/test-clock.ts'
import { SELLER, type TestShopper, TestStore } from './testing/test-store.ts'
import { TestStripe } from './testing/test-stripe.ts'
import { untilQuiet } from './testing/until-quiet.ts'

/** Tables of a fixed, small size: a sequential scan of them is fine. */
const SMALL_TABLES = [
  'sellers',
  'staff',
  'second_factor',
  'recovery_codes',
  'settings',
  'jobs',
  'closed_order_counts',
  'truth_counts',
  'demonstration',
] // a job is deleted once it is done; counts are summed up

let store: TestStore
let client: Client
let shopper: TestShopper
let seller: Awaited<ReturnType<TestStore['seller']>>
let product: string
let counted: string
let edited: string
let persons: Persons
let address: string
let stripe: TestStripe
let paying: PayingShopper
let payingByCash: PayingShopper
let canceling: PayingShopper
let packed: SubstitutedOrder

beforeAll(async () => {
  const clock = testClock()
  stripe = await TestStripe.open(clock)
  store = await TestStore.open({ clock, web: await loadWebBuild(), openPayments: stripe.payments() })
  const patterns = DEMO_PRODUCTS.map((each) => ({ ...each, picturePaths: [] }))
  await seedStore(store.db, { products: 6000, users: 4000, orders: 6000, seed: 1, intoFilled: true }, patterns, () => {})
  await fillTables(store.db)
  client = new Client({ connectionString: store.databaseUrl })
  await client.connect()
  shopper = await store.shopper()
  seller = await store.seller()
  const added = await store.product()
  product = added._id
  counted = (await countedProduct(store, 70))._id
  edited = (await store.product({ stock: 70 }))._id
  persons = await newPersons(store, added)
  address = (await shopper.address())._id
  paying = await payingShopper(store, stripe)
  payingByCash = await payingShopper(store, stripe)
  canceling = await payingShopper(store, stripe)
  packed = await substitutedOrder(store)
})
afterAll(async () => {
  await client.end()
  await store.close()
  await stripe.close()
})

interface Case {
  /** The most statements it may send, including `begin` and `commit`. */
  readonly statements: number
  readonly request: () => Promise<TestResponse>
  /** Tables that it returns whole, and so reads whole. */
  readonly readsAll?: readonly string[]
}

const visitor = () => store.visitor()
const products = (query: string) => visitor().get(`${endpoints.listProducts.path}?${query}`)
const sellerOrders = (query: string) => seller.get(`${endpoints.listSellerOrders.path}?${query}`)
const sellerProducts = (query: string) => seller.get(`${endpoints.listSellerProducts.path}?${query}`)
const order = () => ({ items: [{ product, quantity: 1 }], address })
/** The cash order with the same products as an order that waits for payment. */
const cashOf = ({ product: { _id }, order: { address } }: PayingShopper) => ({
  items: [{ product: _id, quantity: 1 }],
  address: address._id,
})
const IDENTITY = 1
const TRANSACTION = 2
/** The try is counted before the password is checked, and deleted when it was right. */
const LOGIN = TRANSACTION + 5
/** The email may be the owner's, with a second factor, or another's. */
const STAFF_LOGIN = LOGIN + 2
/** The try is counted, and deleted unless something was wrong; the owner is read and locked. */
const OWNERS_PASSWORD = IDENTITY + TRANSACTION + 3
/** Of a page of fifty orders, and of a search: their indexes pay off with more rows than here. */
const READ_WHILE_FEW = ['payments', 'orders']
/** What the request enqueues. */
const JOB = 1
/** Checkouts to expire are read, and the result for one is saved. */
const ENDING = 1 + TRANSACTION + 7

/** Uncounted products, counts and products are locked; product, count, its movement and the history are written. */
const EDIT = 3 + 4

/** Of an endpoint without cases of its own, which is tried by its sample. */
const USUAL = IDENTITY + 1

/** Endpoints that send more statements, with each variant. To log out one has to log in. */
const CASES: Partial<Record<keyof typeof endpoints, Record<string, Case>>> = {
  registerShopper: {
    '': {
      statements: TRANSACTION + 2 + JOB,
      request: () =>
        visitor().post(endpoints.registerShopper, { name: 'Noor', email: 'noor@example.com', password: 'a long password' }),
    },
  },
  loginShopper: {
    '': {
      statements: LOGIN + 1,
      request: () => visitor().post(endpoints.loginShopper, { email: shopper.email, password: shopper.password }),
    },
  },
  logoutShopper: {
    '': {
      statements: TRANSACTION + 2 + JOB + IDENTITY + 1,
      request: async () => (await store.shopper()).get(endpoints.logoutShopper),
    },
  },
  changePassword: {
    '': {
      statements: LOGIN + TRANSACTION + 4 + JOB,
      request: async () => {
        const other = await store.shopper()
        return other.post(endpoints.changePassword, { password: other.password, newPassword: 'another long password' })
      },
    },
  },
  subscribe: {
    '': {
      statements: TRANSACTION + 2 + JOB,
      request: () => visitor().post(endpoints.subscribe, { email: 'newsletter@example.com' }),
    },
  },
  loginSeller: { '': { statements: STAFF_LOGIN, request: () => visitor().post(endpoints.loginSeller, SELLER) } },
  logoutSeller: {
    '': { statements: STAFF_LOGIN + IDENTITY + 1, request: async () => (await store.freshSeller()).get(endpoints.logoutSeller) },
  },
  getSecondFactor: { '': { statements: IDENTITY + 2, request: () => seller.get(endpoints.getSecondFactor) } },
  beginSecondFactor: {
    '': {
      statements: OWNERS_PASSWORD + 1 + 1,
      request: () => seller.post(endpoints.beginSecondFactor, { password: SELLER.password }),
    },
  },
  confirmSecondFactor: {
    'a wrong code': {
      statements: IDENTITY + TRANSACTION + 2,
      request: () => seller.post(endpoints.confirmSecondFactor, { code: '000000' }),
    },
  },
  renewRecoveryCodes: {
    'of none': {
      statements: OWNERS_PASSWORD + 1,
      request: () => seller.post(endpoints.renewRecoveryCodes, { password: SELLER.password, code: '000000' }),
    },
  },
  endSecondFactor: {
    'that is off': {
      statements: OWNERS_PASSWORD + 1,
      request: () => seller.post(endpoints.endSecondFactor, { password: SELLER.password, code: '000000' }),
    },
  },
  endOtherSellerSessions: {
    '': { statements: IDENTITY + 1, request: () => persons.staff.manager.post(endpoints.endOtherSellerSessions) },
  },
  listStaff: { '': { statements: IDENTITY + 2, request: () => seller.get(endpoints.listStaff) } },
  inviteStaff: {
    '': {
      statements: IDENTITY + TRANSACTION + 6,
      request: () => seller.post(endpoints.inviteStaff, { name: 'Ben Osei', email: 'ben@example.com', role: 'packer' }),
    },
  },
  changeStaffRole: {
    '': {
      statements: IDENTITY + TRANSACTION + 3,
      request: () => seller.post(endpoints.changeStaffRole, { id: persons.staff.packer.id, role: 'courier' }),
    },
  },
  removeStaff: {
    '': {
      statements: IDENTITY + TRANSACTION + 2,
      request: () => seller.post(endpoints.removeStaff, { id: persons.staff.courier.id }),
    },
  },
  listProducts: {
    'all of them': { statements: 1, request: () => products(''), readsAll: ['products'] },
    'a page': { statements: 1, request: () => products('limit=96') },
    'a later page': { statements: 1, request: () => products(`limit=96&cursor=${product}`) },
    'in stock, and how many': { statements: 2, request: () => products('inStock=true&limit=24') },
    'a category': { statements: 1, request: () => products('category=fruits&inStock=true&limit=96') },
    'by a term': { statements: 1, request: () => products('search=farm%20milk&inStock=true&limit=96') },
    'by an unknown term': { statements: 1, request: () => products('search=unobtainium&limit=96') },
    'by two unknown letters': { statements: 1, request: () => products('search=zq&inStock=true&limit=96') },
    'without allergens': { statements: 1, request: () => products('without=milk,nuts&inStock=true&limit=96') },
    'best sellers': {
      statements: 5, // with getTruth's, at most every 30 s in a process
      request: () => products('bestSellers=true&inStock=true&brief=true&limit=5'),
      readsAll: ['product_sales'],
    },
    'by their ids': { statements: 1, request: () => products(`ids=${product},${crypto.randomUUID()}`) },
  },
  getTruth: {
    '': { statements: 3, request: () => visitor().get(endpoints.getTruth), readsAll: ['product_sales'] }, // at most every 30 s in a process
  },
  addProduct: {
    '': { statements: IDENTITY + TRANSACTION + 2 + 1, request: () => seller.post(endpoints.addProduct, productForm(A_PRODUCT)) },
  },
  setStock: {
    '': {
      statements: IDENTITY + TRANSACTION + 4 + 2,
      request: () => seller.post(endpoints.setStock, { id: product, inStock: false }),
    },
  },
  updateProduct: {
    'with its stock': {
      statements: IDENTITY + 1 + TRANSACTION + EDIT + 1 + 2,
      request: () => seller.post(endpoints.updateProduct, productForm({ id: edited, version: 1, sku: 'A-1', stock: 80 })),
    },
  },
  archiveProduct: {
    '': {
      statements: IDENTITY + TRANSACTION + 4 + 2,
      request: () => seller.post(endpoints.archiveProduct, { id: edited, archived: true }),
    },
  },
  changeProducts: {
    '': {
      statements: IDENTITY + TRANSACTION + EDIT + 2,
      request: () => seller.post(endpoints.changeProducts, { changes: [{ id: edited, version: 3, price: 9, stock: 90 }] }),
    },
  },
  listProductChanges: {
    'the newest': { statements: IDENTITY + 1, request: () => seller.get(endpoints.listProductChanges.path) },
    'of a product': {
      statements: IDENTITY + 1,
      request: () => seller.get(`${endpoints.listProductChanges.path}?product=${edited}&cursor=${crypto.randomUUID()}`),
    },
    'of a batch': {
      statements: IDENTITY + 1,
      request: () => seller.get(`${endpoints.listProductChanges.path}?batch=${edited}`),
    },
  },
  exportProducts: {
    '': {
      statements: IDENTITY + 7 * 3,
      request: () => seller.get(endpoints.exportProducts),
      readsAll: ['products', 'stock_counts'],
    },
  },
  importProducts: {
    'of one that changes and a new one': {
      statements: IDENTITY + TRANSACTION + 1 + 5 + EDIT + 3 + 3 + 1,
      request: () => {
        const form = new FormData()
        form.append('file', new Blob([`id,sku,name,price,offerPrice,stock\n${edited},I-1,Edited,9,9,95\n,I-2,New,9,9,5\n`]))
        return seller.post(`${endpoints.importProducts.path}?dryRun=false`, form)
      },
    },
  },
  undoProductChanges: {
    'of stock and a SKU': {
      statements: IDENTITY + TRANSACTION + 1 + 1 + EDIT + 1 + 2,
      request: async () => {
        const { body } = await seller.get(`${endpoints.listProductChanges.path}?product=${edited}&limit=1`)
        return seller.post(endpoints.undoProductChanges, { batch: body.changes[0].batch })
      },
    },
  },
  listSellerProducts: {
    'the newest': { statements: IDENTITY + 2, request: () => sellerProducts(''), readsAll: ['products'] },
    'by name': { statements: IDENTITY + 2, request: () => sellerProducts('sort=name&limit=20'), readsAll: ['products'] },
    'by price': { statements: IDENTITY + 2, request: () => sellerProducts('sort=price&state=on'), readsAll: ['products'] },
    'by stock': {
      statements: IDENTITY + 3,
      request: () => sellerProducts('sort=stock'),
      readsAll: ['products', 'stock_counts'],
    },
    'best sold': {
      statements: IDENTITY + 3,
      request: () => sellerProducts('sort=sold'),
      readsAll: ['products', 'stock_counts', 'product_sales'],
    },
    archived: { statements: IDENTITY + 2, request: () => sellerProducts('state=archived'), readsAll: ['products'] },
    'by part of a SKU': { statements: IDENTITY + 2, request: () => sellerProducts('search=zq'), readsAll: ['products'] },
    'low ones': { statements: IDENTITY + 2, request: () => sellerProducts('state=low'), readsAll: ['products'] },
    found: { statements: IDENTITY + 2, request: () => sellerProducts('search=unobtainium') },
  },
  getSellerProduct: {
    '': { statements: IDENTITY + 1, request: () => seller.get(`${endpoints.getSellerProduct.path}?id=${edited}`) },
  },
  changeStock: {
    '': {
      statements: IDENTITY + TRANSACTION + 5 + 2,
      request: () => seller.post(endpoints.changeStock, { product: counted, count: 71 }),
    },
  },
  saveSettings: {
    '': { statements: IDENTITY + TRANSACTION + 2, request: () => seller.post(endpoints.saveSettings, { lowAt: 5 }) },
  },
  listStockMovements: {
    '': {
      statements: IDENTITY + 2,
      request: () => seller.get(`${endpoints.listStockMovements.path}?product=${product}`),
    },
  },
  getDashboard: {
    '': {
      statements: IDENTITY + 12,
      request: () => seller.get(endpoints.getDashboard.path),
      readsAll: ['products', 'stock_counts'],
    },
  },
  removeAddress: {
    '': {
      statements: IDENTITY + 1 + IDENTITY + TRANSACTION + 4,
      request: async () => shopper.post(endpoints.removeAddress, { id: (await shopper.address())._id }),
    },
  },
  chooseDefaultAddress: {
    '': {
      statements: IDENTITY + TRANSACTION + 2,
      request: () => shopper.post(endpoints.chooseDefaultAddress, { id: address }),
    },
  },
  updateCart: {
    '': {
      statements: IDENTITY + TRANSACTION + 3,
      request: () => shopper.post(endpoints.updateCart, { cartItems: { [product]: 2 } }),
    },
  },
  placeCashOrder: {
    'with a key': {
      statements: IDENTITY + TRANSACTION + 2,
      request: () => shopper.post(endpoints.placeCashOrder, order(), { 'Idempotency-Key': crypto.randomUUID() }),
    },
    'without one': { statements: IDENTITY + TRANSACTION + 2, request: () => shopper.post(endpoints.placeCashOrder, order()) },
    'of a counted product': {
      statements: IDENTITY + TRANSACTION + 2,
      request: () => shopper.post(endpoints.placeCashOrder, { ...order(), items: [{ product: counted, quantity: 1 }] }),
    },
    'of one of which few are left': {
      statements: IDENTITY + TRANSACTION + 3,
      request: () => shopper.post(endpoints.placeCashOrder, { ...order(), items: [{ product: counted, quantity: 64 }] }),
    },
    'while a payment waits': {
      statements: IDENTITY + TRANSACTION + 3 + JOB,
      request: async () => payingByCash.shopper.post(endpoints.placeCashOrder, cashOf(payingByCash)),
    },
  },
  startCheckout: {
    '': {
      statements: IDENTITY + TRANSACTION + 3 + TRANSACTION + 3 + JOB,
      request: () => shopper.post(endpoints.startCheckout, order()),
    },
    'of a key': {
      statements: IDENTITY + TRANSACTION + 4 + TRANSACTION + 4 + JOB,
      request: () => shopper.post(endpoints.startCheckout, order(), { [IDEMPOTENCY_HEADER]: 'a key' }),
    },
  },
  listWaitingPayments: { '': { statements: IDENTITY + 3, request: () => paying.shopper.get(endpoints.listWaitingPayments) } },
  cancelWaitingPayment: {
    '': {
      statements: IDENTITY + 2 + ENDING,
      request: () => canceling.shopper.post(endpoints.cancelWaitingPayment, { id: canceling.order._id }),
    },
  },
  receiveWebhook: {
    paid: {
      statements: TRANSACTION + 15 + 1,
      request: async () => sendEvent(store, await stripe.pay(paying.session)),
    },
  },
  listJobs: { '': { statements: IDENTITY + 2, request: () => seller.get(endpoints.listJobs) } },
  retryMail: {
    'of an unknown mail': {
      statements: IDENTITY + TRANSACTION + 2,
      request: () => seller.post(endpoints.retryMail, { id: crypto.randomUUID() }),
    },
  },
  listPaymentIssues: { '': { statements: IDENTITY + 3, request: () => seller.get(endpoints.listPaymentIssues) } },
  acceptOrder: {
    '': { statements: IDENTITY + TRANSACTION + 3, request: () => seller.post(endpoints.acceptOrder, { id: paying.order._id }) },
  },
  refundOrder: {
    '': {
      statements: 55, // with the refund at the provider, and what it reports
      request: () => seller.post(endpoints.refundOrder, { id: paying.order._id, reason: 'Sold out' }),
    },
  },
  recordPaidOut: {
    'of an unknown refund': {
      statements: IDENTITY + TRANSACTION + 2,
      request: () => seller.post(endpoints.recordPaidOut, { id: persons.shopper.orderId, refund: crypto.randomUUID() }),
    },
  },
  listShopperOrders: {
    'all of them': { statements: IDENTITY + 3, request: () => shopper.get(endpoints.listShopperOrders) },
    'a page': { statements: IDENTITY + 3, request: () => shopper.get(`${endpoints.listShopperOrders.path}?limit=20`) },
  },
  listSellerOrders: {
    'the newest': { statements: IDENTITY + 5, request: () => sellerOrders(''), readsAll: READ_WHILE_FEW },
    'a later page': { statements: IDENTITY + 3, request: () => sellerOrders(`limit=20&cursor=${crypto.randomUUID()}`) },
    'of some statuses and days': {
      statements: IDENTITY + 3,
      request: () => sellerOrders('status=Packing,Delivered&from=2026-01-01&to=2026-01-31'),
    },
    late: { statements: IDENTITY + 5, request: () => sellerOrders('late=true&counts=false'), readsAll: READ_WHILE_FEW },
    'by a name': { statements: IDENTITY + 4, request: () => sellerOrders('q=unobtainium&limit=20'), readsAll: READ_WHILE_FEW },
    'by a number': { statements: IDENTITY + 3, request: () => sellerOrders('q=7K3M-9QXD') },
    'open ones, as they are due': { statements: IDENTITY + 5, request: () => sellerOrders('sort=due&late=true&limit=20') },
    'with counts': { statements: IDENTITY + 6, request: () => sellerOrders('sort=due&limit=20&counts=true') },
    'with counts of some days': {
      statements: IDENTITY + 4,
      request: () => sellerOrders('limit=20&counts=true&from=2026-01-01&to=2026-01-07'),
    },
    'with counts of a search': {
      statements: IDENTITY + 5,
      request: () => sellerOrders('q=unobtainium&counts=true'),
      readsAll: READ_WHILE_FEW,
    },
  },
  exportSellerOrders: {
    'of a day': {
      statements: IDENTITY + 3,
      request: () => seller.get(`${endpoints.exportSellerOrders.path}?from=2026-01-01&to=2026-01-01`),
    },
  },
  getOrder: {
    'by its id': {
      statements: IDENTITY + 3,
      request: () => seller.get(`${endpoints.getOrder.path}?id=${persons.shopper.orderId}`),
    },
    'by an unknown number': {
      statements: IDENTITY + 1,
      request: () => seller.get(`${endpoints.getOrder.path}?number=7K3M-9QXD`),
    },
  },
  changeOrderStatus: {
    'the next one': {
      statements: IDENTITY + TRANSACTION + 2 + 3,
      request: () => seller.post(endpoints.changeOrderStatus, { id: persons.shopper.orderId, status: 'Packing' }),
    },
  },
  changeOrderStatuses: {
    '': {
      statements: IDENTITY + TRANSACTION + 2,
      request: () => seller.post(endpoints.changeOrderStatuses, { ids: [persons.shopper.orderId], status: 'Packing' }),
    },
  },
  undoDelivery: {
    '': {
      statements: IDENTITY + TRANSACTION + 1,
      request: () => seller.post(endpoints.undoDelivery, { id: persons.shopper.orderId }),
    },
  },
  cancelOrder: {
    '': {
      statements: IDENTITY + TRANSACTION + 8 + 3,
      request: () => persons.shopper.post(endpoints.cancelOrder, { id: persons.shopper.orderId }),
    },
  },
  pickOrder: {
    'with a substitute': {
      statements: IDENTITY + TRANSACTION + 8 + 3,
      request: () => {
        const { order, first, bread } = packed
        const line = { line: first, picked: 0, substitute: { product: bread._id, quantity: 3 } }
        return seller.post(endpoints.pickOrder, { id: order._id, lines: [line] })
      },
    },
  },
  rejectSubstitute: {
    '': {
      statements: IDENTITY + TRANSACTION + 8 + 3,
      request: () => packed.shopper.post(endpoints.rejectSubstitute, { id: packed.order._id, line: packed.substitute }),
    },
  },
  recordCashPayment: {
    '': {
      statements: IDENTITY + TRANSACTION + 4 + 3,
      request: () => seller.post(endpoints.recordCashPayment, { id: persons.shopper.orderId }),
    },
  },
}

/** Pages read the catalog's size, and their own data. */
const PAGES: Record<string, Case> = {
  home: { statements: 2, request: () => visitor().get('/') },
  products: { statements: 2, request: () => visitor().get('/products') },
  'products found': { statements: 2, request: () => visitor().get('/products?q=milk') },
  'products from a cursor on': { statements: 2, request: () => visitor().get(`/products?cursor=${product}`) },
  'a category': { statements: 3, request: () => visitor().get('/products/fruits') },
  'a category from a cursor on': { statements: 3, request: () => visitor().get(`/products/fruits?cursor=${product}`) },
  'a product': { statements: 3, request: () => visitor().get(`/products/fruits/${product}`) },
  cart: { statements: 1, request: () => visitor().get('/cart') },
  sitemap: { statements: 3, request: () => visitor().get('/sitemap.xml') },
  'a sitemap of products': { statements: 2, request: () => visitor().get('/sitemap-2.xml') },
  readiness: { statements: 1, request: () => visitor().get('/readyz') },
}

const named = (cases: Record<string, Case>) => Object.entries(cases).map(([name, each]) => ({ name, ...each }))
const usual = sampleRequests
  .filter(({ name }) => !Object.hasOwn(CASES, name))
  .map(({ name, endpoint, request }) => {
    const caller = () => personFor(persons, endpoint.access) ?? visitor()
    return { name, statements: USUAL, request: () => caller().send(endpoint, request(persons)) }
  })
const all = [
  ...usual,
  ...Object.entries(CASES).flatMap(([endpoint, variants]) =>
    named(variants).map((variant) => ({ ...variant, name: `${endpoint} ${variant.name}`.trim() })),
  ),
  ...named(PAGES).map((page) => ({ ...page, name: `page: ${page.name}` })),
]

/** Statements besides the requests: heartbeats, numbering of events, and readings of what they may have missed. */
const isBackground = (statement: string): boolean =>
  ['pg_notify', 'from "settings"', 'catalog_changes', 'number_order_events', 'from order_events'].some((part) =>
    statement.includes(part),
  )

test.each(all)(
  '$name sends few statements, and none of them reads a large table from end to end',
  async ({ request, statements, readsAll = [] }: Case) => {
    await untilQuiet(store.db) // what the request before left to do is not this one's
    const statementsSent = await store.statementsOf(async () => expect([401, 500]).not.toContain((await request()).status))
    const sent = statementsSent.filter((statement) => !isBackground(statement.sql))
    expect(sent.length, sent.map((each) => each.sql).join('\n')).toBeLessThanOrEqual(statements)
    for (const statement of sent) {
      const scanned = (await sequentialScans(client, statement)).filter(
        (table) => ![...SMALL_TABLES, ...readsAll].includes(table),
      )
      expect(scanned, statement.sql).toEqual([])
    }
  },
)
