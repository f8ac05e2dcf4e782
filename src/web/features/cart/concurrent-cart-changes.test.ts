import { beforeEach, expect, test, vi } from 'vitest'
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

/** Changes what is saved, as another tab does whose event has not arrived yet. */
function otherTabChanges(changes: (saved: Record<string, unknown>) => object): void {
  const saved = JSON.parse(localStorage.getItem(CART_KEY) ?? '{}')
  localStorage.setItem(CART_KEY, JSON.stringify({ ...saved, ...changes(saved) }))
}

const ADDITION = { from: 'order 7K3M-9QXD', lines: [{ product: 'tea', before: 0, quantity: 1 }], skipped: [], changed: [] }
const otherTabAddsTea = () => otherTabChanges(({ items }) => ({ items: { ...(items as object), tea: 1 }, additions: [ADDITION] }))

type Page = Awaited<ReturnType<typeof openCart>>

test.each<[what: string, change: (page: Page) => unknown]>([
  ['adds a product', (page) => page.add('milk')],
  ['removes a product', (page) => page.remove('apples')],
  ['sets a quantity', (page) => page.set('apples', 5)],
  ['takes what is left', (page) => page.takeWhatIsLeft([{ product: 'apples', left: 1 }])],
  ['logs in', (page) => page.enter({ bread: 1 })],
])('keeps what another tab has just added when this one %s', async (_, change) => {
  respondToRequests(() => ok())
  const page = await openCart()
  page.set('apples', 2)
  otherTabAddsTea()
  await change(page)
  expect(page.cart()).toMatchObject({ tea: 1 })
  expect(page.saved().additions).toContainEqual(ADDITION)
  expect(JSON.parse(localStorage.getItem(CART_KEY) ?? '').additions).toContainEqual(ADDITION)
})

test('keeps what another tab has added when the response to an earlier change arrives', async () => {
  const { page, respondTo } = await addApples()
  otherTabAddsTea()
  await respondTo(1)
  await respondTo(2)
  await page.sent()
  expect(page.saved().additions).toEqual([ADDITION])
})

test('an account’s cart that was requested before another tab changed the cart replaces nothing', async () => {
  respondToRequests(() => ok())
  const page = await openCart()
  await page.enter({ apples: 1 })
  const cartAtRequest = page.saved()
  otherTabAddsTea()
  await page.enter({ apples: 1 }, cartAtRequest)
  expect(page.cart()).toEqual({ apples: 1, tea: 1 })
  expect(page.saved().additions).toEqual([ADDITION])
  await page.enter({ apples: 3 }, page.saved())
  expect(page.cart()).toEqual({ apples: 3 })
})

test('saves each change of the cart in one write, so that no other tab reads a part of it', async () => {
  respondToRequests(() => ok())
  const page = await openCart()
  const writes: string[] = []
  const setItem = localStorage.setItem
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem(key: string, text: string) {
      writes.push(key)
      setItem(key, text)
    },
  })
  page.add('apples')
  expect(writes).toEqual([CART_KEY])
  page.putIntoCart('tea', 2)
  expect(writes).toEqual([CART_KEY, CART_KEY])
})
