import { beforeEach, expect, test, vi } from 'vitest'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { answerCalls, answered, type CallAnswer, refused } from '../../testing/store-requests.ts'

const MAYA = 'maya'
const KEY = 'larder.cart'

let browser: Browser

beforeEach(() => {
  browser = openBrowser()
})

/** A page that has just been opened, with what the browser keeps. */
async function openPage() {
  vi.resetModules()
  const [store, sync, owner, change] = await Promise.all([
    import('./cart-state.ts'),
    import('./cart-sync.ts'),
    import('./cart-owner.ts'),
    import('./change-cart.ts'),
  ])
  const failures: string[] = []
  const login: { token: string | null } = { token: null }
  sync.connectCart({ token: () => login.token, onFailure: ({ message }) => failures.push(message) })
  store.startCart()
  return {
    failures,
    cart: () => Object.fromEntries(store.savedCart().cart),
    kept: store.savedCart,
    add: (product: string, offerPrice = 1) => change.addToCart({ _id: product, offerPrice }),
    set: change.updateCart,
    remove: change.removeFromCart,
    clear: change.clearCart,
    sent: sync.cartSent,
    /** Maya is logged in, and her account has this cart. */
    async enter(accountCart: Record<string, number>) {
      const { cartOf } = await import('../../../contract/carts.ts')
      login.token = 'token'
      owner.cartOwner.enter(MAYA, cartOf(accountCart))
      await sync.cartSent()
    },
    release() {
      login.token = null
      owner.cartOwner.release()
    },
    leave() {
      login.token = null
      owner.cartOwner.leave()
    },
  }
}

test("a visitor's cart survives a reload and is sent nowhere", async () => {
  const sent = answerCalls(() => answered())
  const page = await openPage()
  page.add('apples')
  page.add('apples')
  page.add('milk')
  page.remove('milk')

  expect((await openPage()).cart()).toEqual({ apples: 2 })
  expect(sent).toEqual([])
})

test("login joins a visitor's cart with the account's by the larger quantity, once", async () => {
  const sent = answerCalls(() => answered())
  const page = await openPage()
  page.set('apples', 2)
  page.set('milk', 1)
  await page.enter({ apples: 1, milk: 3, bread: 1 })

  const joined = { apples: 2, milk: 3, bread: 1 }
  expect(page.cart()).toEqual(joined)
  expect(sent.map(({ body, token }) => ({ body, token }))).toEqual([{ body: { cartItems: joined }, token: 'token' }])

  const reloaded = await openPage()
  await reloaded.enter({ ...joined, apples: 1 }) // changed on another device: nothing is joined a second time
  expect(reloaded.cart()).toEqual({ ...joined, apples: 1 })
  expect(sent).toHaveLength(1)
})

test('nothing is sent at login when the account has the very cart already', async () => {
  const sent = answerCalls(() => answered())
  const page = await openPage()
  page.set('apples', 1)
  await page.enter({ milk: 2, apples: 1 })
  expect(sent).toEqual([])
})

test('each change is sent whole, one sending at a time, and the newest state last', async () => {
  const gates: (() => void)[] = []
  const sent = answerCalls(() => new Promise<CallAnswer>((resolve) => gates.push(() => resolve(answered()))))
  const page = await openPage()
  await page.enter({})
  page.add('apples')
  page.add('apples')
  page.add('milk')
  await vi.waitFor(() => expect(gates).toHaveLength(1))
  gates[0]?.()
  await vi.waitFor(() => expect(gates).toHaveLength(2))
  gates[1]?.()
  await page.sent()

  expect(sent.map(({ body }) => body)).toEqual([{ cartItems: { apples: 1 } }, { cartItems: { apples: 2, milk: 1 } }])
  expect(page.kept().unsent).toBe(false)
})

test('a failed sending keeps the cart, says so, and the next change sends it again', async () => {
  let isAway = true
  const sent = answerCalls(() => (isAway ? refused(503, 'The database is away') : answered()))
  const page = await openPage()
  await page.enter({})
  page.add('apples')
  await page.sent()
  expect(page.failures).toEqual(['The database is away'])
  expect(page.cart()).toEqual({ apples: 1 })

  isAway = false
  page.add('milk')
  await page.sent()
  expect(sent.at(-1)?.body).toEqual({ cartItems: { apples: 1, milk: 1 } })
})

test.each([
  ['without a connection', 'lost', 'No connection. Your change is saved on this device.'],
  ['after the login has ended', refused(401, 'Please log in'), 'Please log in. Your cart is saved on this device.'],
] as const)('a change %s says that the cart is saved', async (_when, response, message) => {
  answerCalls(() => response)
  const page = await openPage()
  await page.enter({})
  page.add('apples')
  await page.sent()
  expect(page.failures).toEqual([message])
  expect(page.cart()).toEqual({ apples: 1 })
})

test('a cart that could not be sent is sent by itself, and its failure is told once', async () => {
  let isAway = true
  const sent = answerCalls(() => (isAway ? 'lost' : answered()))
  const page = await openPage()
  await page.enter({})
  page.add('apples')
  await page.sent()
  await browser.passes(60_000)
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.length).toBeLessThan(10) // with growing pauses
  expect(page.failures).toHaveLength(1)
  isAway = false
  await browser.passes(60_000)
  expect(page.kept().unsent).toBe(false)
  const asked = sent.length
  await browser.passes(600_000)
  expect(sent).toHaveLength(asked)
})

test('a cart that the account refuses is not sent again', async () => {
  const sent = answerCalls(() => refused(422, 'No such cart'))
  const page = await openPage()
  await page.enter({})
  page.add('apples')
  await page.sent()
  await browser.passes(600_000)
  expect(sent).toHaveLength(1)
})

test("a cart that was not sent is newer than the account's, and is sent when the page opens again", async () => {
  let isAway = true
  const sent = answerCalls(() => (isAway ? 'lost' : answered()))
  const page = await openPage()
  await page.enter({ milk: 2 })
  page.remove('milk')
  await page.sent()
  isAway = false

  const reloaded = await openPage()
  await reloaded.enter({ milk: 2 })
  expect(reloaded.cart()).toEqual({ milk: 1 })
  expect(sent.at(-1)?.body).toEqual({ cartItems: { milk: 1 } })
  expect(reloaded.kept().unsent).toBe(false)
})

test("a tab takes up another tab's change, and sends it again when its own sending may have come after", async () => {
  let arrive = () => {}
  const sent = answerCalls(() => new Promise<CallAnswer>((resolve) => (arrive = () => resolve(answered()))))
  const page = await openPage()
  await page.enter({})
  page.add('apples')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  browser.otherTabWrites(KEY, JSON.stringify({ items: { apples: 5 }, owner: MAYA, unsent: false, seenPrices: {} }))
  expect(page.cart()).toEqual({ apples: 5 })

  arrive()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  arrive()
  await page.sent()
  expect(sent.at(-1)?.body).toEqual({ cartItems: { apples: 5 } })
})

test('an order that empties the cart while a change is on its way leaves the account with an empty cart', async () => {
  const arrivals: (() => void)[] = []
  const sent = answerCalls(() => new Promise<CallAnswer>((resolve) => arrivals.push(() => resolve(answered()))))
  const page = await openPage()
  await page.enter({})
  page.add('apples')
  await vi.waitFor(() => expect(arrivals).toHaveLength(1))
  page.clear()
  arrivals[0]?.()
  await vi.waitFor(() => expect(arrivals).toHaveLength(2))
  arrivals[1]?.()
  await page.sent()
  expect(sent.at(-1)?.body).toEqual({ cartItems: {} })
})

test('logging out empties the cart; a login that ends by itself leaves it as a visitor’s', async () => {
  answerCalls(() => answered())
  const page = await openPage()
  await page.enter({ milk: 2 })
  page.release()
  expect(page.kept()).toMatchObject({ owner: null, unsent: false })
  expect(page.cart()).toEqual({ milk: 2 })

  await page.enter({ milk: 1 })
  expect(page.cart()).toEqual({ milk: 2 })
  page.leave()
  expect(page.cart()).toEqual({})
  expect((await openPage()).cart()).toEqual({})
})

test('the cart works where storage is blocked, and forgets with the page', async () => {
  openBrowser({ storage: 'blocked' })
  answerCalls(() => answered())
  const page = await openPage()
  page.add('apples')
  await page.enter({ milk: 1 })
  expect(page.cart()).toEqual({ milk: 1, apples: 1 })
  expect((await openPage()).cart()).toEqual({})
})

test('what cannot be read as a cart is an empty one', async () => {
  for (const text of ['{', '{"items":{"apples":-1},"owner":null,"unsent":false,"seenPrices":{}}', '[]']) {
    browser.otherTabWrites(KEY, text)
    expect((await openPage()).cart()).toEqual({})
  }
})

test('the price that was seen with a product is kept as long as the product is in the cart', async () => {
  const page = await openPage()
  page.add('apples', 3.6)
  page.add('milk', 1.45)
  page.remove('milk')
  expect([...(await openPage()).kept().seenPrices]).toEqual([['apples', 360]])
})
