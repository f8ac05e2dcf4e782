import { beforeEach, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { CART_KEY, MAYA, openCart } from '../../testing/open-cart.ts'
import { ok, rejected, respondInTurn, respondToRequests } from '../../testing/store-requests.ts'

let browser: Browser

beforeEach(() => {
  browser = openBrowser()
})

const savedByOtherTab = (unsent: boolean) => JSON.stringify({ items: { apples: 5 }, owner: MAYA, unsent, seenPrices: {} })

/** Adds apples, and leaves the request without a response. */
async function addApples() {
  const requests = respondInTurn()
  const page = await openCart()
  await page.enter({})
  page.add('apples')
  await expect.poll(() => requests.sent).toHaveLength(1)
  return { page, ...requests }
}

test("applies another tab's change, and sends it again when its own request may have arrived later", async () => {
  const { page, sent, respondTo } = await addApples()
  browser.otherTabWrites(CART_KEY, savedByOtherTab(false))
  expect(page.cart()).toEqual({ apples: 5 })

  await respondTo(1)
  await respondTo(2)
  await page.sent()
  expect(sent.at(-1)?.body).toEqual({ cartItems: { apples: 5 } })
})

test("does not undo another tab's change whose event has not arrived yet", async () => {
  const { page, sent, respondTo } = await addApples()
  localStorage.setItem(CART_KEY, savedByOtherTab(true))
  await respondTo(1)
  await respondTo(2)
  await page.sent()
  expect(sent.at(-1)?.body).toEqual({ cartItems: { apples: 5 } })
  expect(page.cart()).toEqual({ apples: 5 })
})

test("empties the account's cart after an order even when a change is still being sent", async () => {
  const { page, sent, respondTo } = await addApples()
  page.takeBought([{ product: 'apples', quantity: 1 }])
  await respondTo(1)
  await respondTo(2)
  await page.sent()
  expect(sent.at(-1)?.body).toEqual({ cartItems: {} })
})

test('sends after an order what the account did not have yet', async () => {
  let isAway = true
  const sent = respondToRequests(() => (isAway ? rejected(503, 'The store is away') : ok()))
  const page = await openCart()
  await page.enter({})
  page.add('apples')
  page.add('milk')
  await page.sent()
  isAway = false
  page.takeBought([{ product: 'apples', quantity: 1 }])
  await page.sent()
  expect(sent.at(-1)?.body).toEqual({ cartItems: { milk: 1 } })
  expect(page.saved().unsent).toBe(false)
})

test('changes the cart that another tab has saved, whose event has not arrived yet', async () => {
  respondToRequests(() => ok())
  const page = await openCart()
  page.add('apples')
  localStorage.setItem(CART_KEY, JSON.stringify({ items: { milk: 2 }, owner: null, unsent: false, seenPrices: {} }))
  page.add('apples')
  expect(page.cart()).toEqual({ milk: 2, apples: 1 })
})

test('only what was bought goes from the cart', async () => {
  respondToRequests(() => ok())
  const page = await openCart()
  await page.enter({ apples: 3, milk: 1, pears: 2 })
  page.takeBought([
    { product: 'apples', quantity: 2 },
    { product: 'pears', quantity: 2 },
    { product: 'gone meanwhile', quantity: 1 },
  ])
  expect(page.cart()).toEqual({ apples: 1, milk: 1 })
  expect(page.saved().unsent).toBe(false)
})
