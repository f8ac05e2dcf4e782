import pLimit from 'p-limit'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { DEFAULT_TERMS, sumLines } from '../../../domain/checkout/pricing.ts'
import { cents, dollarsOf, wireCents } from '../../../domain/money.ts'
import { seededRandom, shuffled } from '../../../domain/seeded-random.ts'
import { connectDatabase } from '../../platform/database/connect.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { auditOf } from '../../testing/audited-store.ts'
import { type Caller, callerAt } from '../../testing/caller.ts'
import { countedProduct, patiently } from '../../testing/counted-product.ts'
import { newGuest } from '../../testing/guests.ts'
import { openApp } from '../../testing/open-app.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { productEditor } from '../../testing/product-editor.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })
const editor = await productEditor(store)

const otherDb = connectDatabase(store.databaseUrl, () => {})
const { app: otherApp } = await openApp({
  db: otherDb,
  listenUrl: store.databaseUrl,
  clock: store.clock,
  openPayments: stripe.payments({ retries: 0 }),
  config: { trustProxy: 1 },
})
const otherUrl = await otherApp.listen({ host: '127.0.0.1', port: 0 })
afterAll(async () => {
  await otherApp.close()
  await otherDb.destroy()
})

const PRODUCTS = 8
/** Each pair is an order and a change of a price, at once. */
const PAIRS = 200
const OFFER_PRICE = 5
const PAIRS_AT_ONCE = 12

interface PricedProduct {
  readonly _id: string
  readonly name: string
  /** `prices` are the offer prices in dollars that were sent to the store, in their order. */
  readonly prices: number[]
  /**
   * `acknowledged` is the index of the newest price that the store has acknowledged. The store must not ask for an older one.
   */
  acknowledged: number
  change(offerPrice: number): Promise<void>
}

interface BasketLine {
  readonly product: PricedProduct
  readonly quantity: number
  readonly offerPrice: number
}

interface Buyer {
  readonly post: Caller['post']
  readonly payment: 'placeCashOrder' | 'placeOnlineOrder'
  readonly identity: object
  /** Whether the buyer saw the prices before the first change of them. Others look just before they order. */
  readonly looksEarly: boolean
}

interface PlacedOrder {
  readonly order: OrderWire
  readonly isOnline: boolean
  readonly shown: number
  readonly rejections: number
}

test(`while ${PAIRS} prices change, each of ${PAIRS} orders is placed for exactly the total that was shown, or says what changed`, {
  timeout: 60_000,
}, async () => {
  const random = seededRandom(17)
  const below = (count: number) => Math.floor(random() * count)
  const goods = await Promise.all(Array.from({ length: PRODUCTS }, (_, at) => pricedProduct(at)))
  const buyers = await Promise.all(Array.from({ length: PAIRS }, (_, at) => newBuyer(at)))
  const pairs = buyers.map((buyer) => {
    const lines = shuffled(goods, random)
      .slice(0, 1 + below(3))
      .map((product) => ({ product, quantity: 1 + below(9), offerPrice: OFFER_PRICE }))
    const [edited, price] = [goods[below(PRODUCTS)], dollarsOf(cents(100 + below(800)))]
    return { buyer, lines, edit: () => edited?.change(price) }
  })

  const limit = pLimit(PAIRS_AT_ONCE)
  const placed = await Promise.all(
    pairs.map(({ buyer, lines, edit }) => limit(async () => (await Promise.all([orderUntilPlaced(buyer, lines), edit()]))[0])),
  )

  expect(placed.some(({ rejections }) => rejections === 0)).toBe(true)
  expect(placed.some(({ rejections }) => rejections > 0)).toBe(true)
  const { orders } = (await (await store.seller()).get(`${endpoints.listSellerOrders.path}?limit=500`)).body
  const amounts = new Map(orders.map(({ _id, amount }: OrderWire) => [_id, amount]))
  for (const { order, isOnline, shown } of placed) {
    expect(order.amount).toBe(shown)
    if (isOnline) expect((await stripe.sessionOf(order._id)).amount_total).toBe(wireCents(shown))
    else expect(amounts.get(order._id)).toBe(shown)
  }
  expect((await auditOf(store)).findings).toEqual([])
})

/** Half of the products are counted, because orders lock these in another way. */
async function pricedProduct(at: number): Promise<PricedProduct> {
  const about = { name: `Product ${at}`, price: 10, offerPrice: OFFER_PRICE }
  const { _id } = at % 2 === 0 ? await store.product(about) : await countedProduct(store, 10_000, about)
  const oneAtATime = pLimit(1)
  let { version } = await editor.get(_id)
  const priced: PricedProduct = {
    _id,
    name: about.name,
    prices: [OFFER_PRICE],
    acknowledged: 0,
    change: (offerPrice) =>
      oneAtATime(async () => {
        priced.prices.push(offerPrice)
        const { status, body } = await patiently(() => editor.update({ _id, version }, { offerPrice }))
        expect(status).toBe(200)
        version = body.product.version
        priced.acknowledged = priced.prices.length - 1
      }),
  }
  return priced
}

/** Returns all kinds of buyers in turn: at each process, in cash and online, shoppers and guests, early and late. */
async function newBuyer(at: number): Promise<Buyer> {
  const isEven = (step: number) => Math.floor(at / step) % 2 === 0
  const url = isEven(1) ? store.url : otherUrl
  const choices = { payment: isEven(2) ? 'placeCashOrder' : 'placeOnlineOrder', looksEarly: isEven(8) } as const
  if (isEven(4)) {
    const { token, address } = await store.shopper()
    return { ...choices, post: callerAt(url, token).post, identity: { address: (await address())._id } }
  }
  const { name, email, phone } = newGuest(store)
  let tries = 0
  // Each request comes from another IP address, since a guest's are limited.
  const post: Caller['post'] = (target, body) =>
    callerAt(url).post(target, body, { 'x-forwarded-for': `10.2.${at}.${tries++ % 250}` })
  return { ...choices, post, identity: { guest: { name, email, phone }, address: AN_ADDRESS } }
}

async function orderUntilPlaced(
  { post, payment, identity, looksEarly }: Buyer,
  early: readonly BasketLine[],
): Promise<PlacedOrder> {
  const items = early.map(({ product, quantity }) => ({ product: product._id, quantity }))
  let lines = looksEarly ? early : await quotedLines(post, early)
  for (let rejections = 0; ; rejections++) {
    const shown = totalOf(lines)
    const expected = { lines: lines.map(({ product, offerPrice }) => ({ product: product._id, offerPrice })), amount: shown }
    const oldest = lines.map(({ product }) => product.acknowledged)
    const { status, body } = await patiently(() => post(endpoints[payment], { ...identity, items, expected }))
    const expectRecent = (current: readonly BasketLine[]) => {
      for (const [at, { product, offerPrice }] of current.entries())
        expect(product.prices.slice(oldest[at])).toContain(offerPrice)
    }
    if (status === 201) {
      expectRecent(lines)
      return { order: body.order, isOnline: payment === 'placeOnlineOrder', shown, rejections }
    }
    expect([status, body.code]).toEqual([409, 'changed'])
    const current = changedLines(lines, body.changes)
    expectRecent(current)
    expect(body.amount).toBe(totalOf(current))
    lines = current
  }
}

async function quotedLines(post: Caller['post'], lines: readonly BasketLine[]): Promise<readonly BasketLine[]> {
  const items = lines.map(({ product, quantity }) => ({ product: product._id, quantity }))
  const { body } = await patiently(() => post(endpoints.quoteCart, { items }))
  const quoted = lines.map((line, at) => ({ ...line, offerPrice: body.lines[at].offerPrice }))
  expect(body.sums.total).toBe(totalOf(quoted))
  return quoted
}

/** Applies the changes of a rejected order, each of which must name a line, the price that was shown, and another one. */
function changedLines(
  lines: readonly BasketLine[],
  changes: readonly { readonly product: string; readonly name: string; readonly was: number; readonly now: number }[],
): readonly BasketLine[] {
  expect(changes.length).toBeGreaterThan(0)
  const changed = lines.map((line) => {
    const change = changes.find(({ product }) => product === line.product._id)
    if (!change) return line
    expect(change).toMatchObject({ name: line.product.name, was: line.offerPrice })
    expect(change.now).not.toBe(line.offerPrice)
    return { ...line, offerPrice: change.now }
  })
  expect(changed.filter((line, at) => line !== lines[at])).toHaveLength(changes.length)
  return changed
}

const totalOf = (lines: readonly BasketLine[]): number =>
  dollarsOf(
    sumLines(
      lines.map(({ quantity, offerPrice }) => ({ category: '', quantity, offerPrice: wireCents(offerPrice) })),
      DEFAULT_TERMS,
    ).total,
  )
