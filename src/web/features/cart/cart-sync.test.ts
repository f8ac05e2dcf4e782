import { beforeEach, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { CART_KEY, openCart } from '../../testing/open-cart.ts'
import { ok, rejected, respondInTurn, respondToRequests } from '../../testing/store-requests.ts'

let browser: Browser

beforeEach(() => {
  browser = openBrowser()
})

test("saves a visitor's cart across a reload and does not send it", async () => {
  const sent = respondToRequests(() => ok())
  const page = await openCart()
  page.add('apples')
  page.add('apples')
  page.add('milk')
  page.remove('milk')

  expect((await openCart()).cart()).toEqual({ apples: 2 })
  expect(sent).toEqual([])
})

test("merges a visitor's cart with the account's at login by the larger quantity, once", async () => {
  const sent = respondToRequests(() => ok())
  const page = await openCart()
  page.set('apples', 2)
  page.set('milk', 1)
  await page.enter({ apples: 1, milk: 3, bread: 1 })

  const joined = { apples: 2, milk: 3, bread: 1 }
  expect(page.cart()).toEqual(joined)
  expect(sent.map(({ body, token }) => ({ body, token }))).toEqual([{ body: { cartItems: joined }, token: 'token' }])

  const reloaded = await openCart()
  await reloaded.enter({ ...joined, apples: 1 }) // changed on another device, so not merged again
  expect(reloaded.cart()).toEqual({ ...joined, apples: 1 })
  expect(sent).toHaveLength(1)
})

test('sends nothing at login when the account has the same cart', async () => {
  const sent = respondToRequests(() => ok())
  const page = await openCart()
  page.set('apples', 1)
  await page.enter({ milk: 2, apples: 1 })
  expect(sent).toEqual([])
})

test('sends the whole cart after each change, one request at a time, the newest state last', async () => {
  const { sent, respondTo } = respondInTurn()
  const page = await openCart()
  await page.enter({})
  page.add('apples')
  page.add('apples')
  page.add('milk')
  await respondTo(1)
  await respondTo(2)
  await page.sent()

  expect(sent.map(({ body }) => body)).toEqual([{ cartItems: { apples: 1 } }, { cartItems: { apples: 2, milk: 1 } }])
  expect(page.saved().unsent).toBe(false)
})

test('saves the cart and reports the error when sending fails, and sends it again with the next change', async () => {
  let isAway = true
  const sent = respondToRequests(() => (isAway ? rejected(503, 'The database is away') : ok()))
  const page = await openCart()
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
  ['after the login has ended', rejected(401, 'Please log in'), 'Please log in. Your cart is saved on this device.'],
] as const)('reports after a change %s that the cart is saved', async (_when, response, message) => {
  respondToRequests(() => response)
  const page = await openCart()
  await page.enter({})
  page.add('apples')
  await page.sent()
  expect(page.failures).toEqual([message])
  expect(page.cart()).toEqual({ apples: 1 })
})

test('retries an unsent cart by itself and reports the failure once', async () => {
  let isAway = true
  const sent = respondToRequests(() => (isAway ? 'lost' : ok()))
  const page = await openCart()
  await page.enter({})
  page.add('apples')
  await page.sent()
  await browser.passes(60_000)
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.length).toBeLessThan(10) // because of exponential back-off
  expect(page.failures).toHaveLength(1)
  isAway = false
  await browser.passes(60_000)
  expect(page.saved().unsent).toBe(false)
  const requests = sent.length
  await browser.passes(600_000)
  expect(sent).toHaveLength(requests)
})

test('does not retry a cart that the server rejects', async () => {
  const sent = respondToRequests(() => rejected(422, 'No such cart'))
  const page = await openCart()
  await page.enter({})
  page.add('apples')
  await page.sent()
  await browser.passes(600_000)
  expect(sent).toHaveLength(1)
})

test("prefers an unsent cart to the account's after a reload, and sends it", async () => {
  let isAway = true
  const sent = respondToRequests(() => (isAway ? 'lost' : ok()))
  const page = await openCart()
  await page.enter({ milk: 2 })
  page.remove('milk')
  await page.sent()
  isAway = false

  const reloaded = await openCart()
  await reloaded.enter({ milk: 2 })
  expect(reloaded.cart()).toEqual({ milk: 1 })
  expect(sent.at(-1)?.body).toEqual({ cartItems: { milk: 1 } })
  expect(reloaded.saved().unsent).toBe(false)
})

test('empties the cart at logout, and leaves it as a visitor’s when the session expires', async () => {
  respondToRequests(() => ok())
  const page = await openCart()
  await page.enter({ milk: 2 })
  page.release()
  expect(page.saved()).toMatchObject({ owner: null, unsent: false })
  expect(page.cart()).toEqual({ milk: 2 })

  await page.enter({ milk: 1 })
  expect(page.cart()).toEqual({ milk: 2 })
  page.leave()
  expect(page.cart()).toEqual({})
  expect((await openCart()).cart()).toEqual({})
})

test('works without storage until the page closes', async () => {
  openBrowser({ storage: 'blocked' })
  respondToRequests(() => ok())
  const page = await openCart()
  page.add('apples')
  await page.enter({ milk: 1 })
  expect(page.cart()).toEqual({ milk: 1, apples: 1 })
  expect((await openCart()).cart()).toEqual({})
})

test('reads an invalid saved cart as empty', async () => {
  for (const text of ['{', '{"items":{"apples":-1},"owner":null,"unsent":false,"seenPrices":{}}', '[]']) {
    browser.otherTabWrites(CART_KEY, text)
    expect((await openCart()).cart()).toEqual({})
  }
})

test('saves the price that the shopper saw as long as the product is in the cart', async () => {
  const page = await openCart()
  page.add('apples', 3.6)
  page.add('milk', 1.45)
  page.remove('milk')
  expect([...(await openCart()).saved().seenPrices]).toEqual([['apples', 360]])
})
