import { beforeEach, expect, test, vi } from 'vitest'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { type FakeResponse, ok, rejected, respondToRequests, type SentRequest } from '../../testing/store-requests.ts'
import { recordToasts } from '../../testing/toasts.ts'

const TOKEN_KEY = 'larder.shopper.token'
const user = { _id: 'maya', name: 'Maya Winter', email: 'maya@example.com', cartItems: { milk: 1 }, favourites: [] }
const SEARCHES_KEY = 'larder.last-searches'

let browser: Browser
let toasts: string[]

beforeEach(() => {
  browser = openBrowser()
  toasts = []
})

async function openPage(response: (call: SentRequest) => FakeResponse | Promise<FakeResponse>) {
  const sent = respondToRequests(response)
  vi.resetModules()
  recordToasts((message) => toasts.push(message))
  const session = await import('./shopper-session.ts')
  const { login, register } = await import('./log-in.ts')
  const { savedCart, startCart } = await import('../cart/cart-state.ts')
  startCart()
  const status = async () => (await session.knownSession()).status
  async function start(): Promise<void> {
    session.startShopperSession()
    await status()
  }
  return { ...session, login, register, sent, savedCart, status, start }
}

test('is a visitor without a token and sends no request', async () => {
  const page = await openPage(() => 'lost')
  await page.start()
  expect(await page.status()).toBe('visitor')
  expect(page.sent).toEqual([])
})

test("is a shopper with the account's cart when the server knows the saved token", async () => {
  browser.otherTabWrites(TOKEN_KEY, 'saved')
  const page = await openPage(() => ok({ user }))
  await page.start()
  expect(page.shopperToken()).toBe('saved')
  expect(Object.fromEntries(page.savedCart().cart)).toEqual({ milk: 1 })
})

test.each(['logout', 'a rejected token'])('%s makes the service worker forget which pages were looked at', async (end) => {
  const postMessage = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) } })
  browser.otherTabWrites(TOKEN_KEY, 'saved')
  const page = await openPage(() => (end === 'logout' ? ok({ user }) : rejected(401, 'Not logged in')))
  await page.start()
  if (end === 'logout') await page.logout()
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledExactlyOnceWith('forget'))
})

test('deletes a token that the server rejects, with the last searches, and reports it', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'saved')
  browser.otherTabWrites(SEARCHES_KEY, '["milk"]')
  const page = await openPage(() => rejected(401, 'Not logged in'))
  await page.start()
  expect(browser.stored.has(TOKEN_KEY)).toBe(false)
  expect(browser.stored.has(SEARCHES_KEY)).toBe(false)
  expect(toasts).toEqual(['You’ve been logged out. Please log in again.'])
})

test.each<[string, FakeResponse]>([
  ['gets no response', 'lost'],
  ['fails', rejected(503, 'Away')],
  ['comes too often', rejected(429, 'Too many requests')],
])('stays logged in when a session check %s, and retries by itself', async (_what, failure) => {
  browser.otherTabWrites(TOKEN_KEY, 'saved')
  let isAway = true
  const page = await openPage(() => (isAway ? failure : ok({ user })))
  await page.start()
  expect(await page.status()).toBe('unreachable')
  expect(browser.stored.get(TOKEN_KEY)).toBe('saved')
  await browser.passes(60_000)
  expect(page.sent.length).toBeGreaterThan(3)
  expect(page.sent.length).toBeLessThan(10) // because of exponential back-off
  expect(toasts).toEqual([])
  isAway = false
  await browser.passes(60_000)
  expect(page.shopperToken()).toBe('saved')
  const requests = page.sent.length
  await browser.passes(600_000)
  expect(page.sent).toHaveLength(requests)
})

test('reports why a manual session check failed, and stays logged in', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'saved')
  let isAway = false
  const page = await openPage(() => (isAway ? rejected(503, 'Away') : ok({ user })))
  await page.start()
  isAway = true
  page.reloadSession()
  await expect.poll(() => toasts).toEqual(['Away'])
  expect(page.shopperToken()).toBe('saved')
})

test('saves the token at login and shows the server’s message; a rejection changes nothing', async () => {
  const page = await openPage(({ body }) =>
    JSON.stringify(body).includes('right')
      ? ok({ token: 'new', user, message: 'Logged In' })
      : rejected(401, 'Invalid email or password'),
  )
  await page.start()
  expect(await page.login({ email: user.email, password: 'wrong' })).toMatchObject({ message: 'Invalid email or password' })
  expect(page.shopperToken()).toBeNull()
  expect(await page.login({ email: user.email, password: 'right' })).toBeNull()
  expect(page.shopperToken()).toBe('new')
  expect(browser.stored.get(TOKEN_KEY)).toBe('new')
  expect(toasts).toEqual(['Logged In'])
})

test('ends only the session that a request with status 401 was sent with', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'saved')
  const page = await openPage(() => ok({ user }))
  await page.start()
  const failure = { success: false, status: 401, message: 'Please log in again', errors: {} } as const

  page.reportShopperFailure(failure, 'an older one')
  expect(page.shopperToken()).toBe('saved')
  page.reportShopperFailure(failure, 'saved')
  expect(page.shopperToken()).toBeNull()
  expect(toasts).toEqual(['Please log in again'])
  expect(page.savedCart().owner).toBeNull()
})

test('clears token, cart and last searches at logout at once, whatever the response, and no seller’s login', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'saved')
  browser.otherTabWrites('larder.seller.token', 'Ada')
  browser.otherTabWrites(SEARCHES_KEY, '["milk"]')
  const page = await openPage(({ path }) => (path.endsWith('logout') ? 'lost' : ok({ user })))
  await page.start()
  const leaving = page.logout()
  expect(page.shopperToken()).toBeNull()
  expect(browser.stored.has(TOKEN_KEY)).toBe(false)
  expect(page.savedCart().cart.size).toBe(0)
  expect(browser.stored.has(SEARCHES_KEY)).toBe(false)
  expect(browser.stored.get('larder.seller.token')).toBe('Ada')
  await leaving
  expect(toasts).toEqual(['No connection. You’re logged out on this device.'])
})

test('follows login and logout in another tab', async () => {
  const page = await openPage(() => ok({ user }))
  await page.start()
  browser.otherTabWrites(TOKEN_KEY, 'theirs')
  await expect.poll(() => page.shopperToken()).toBe('theirs')
  browser.otherTabWrites(TOKEN_KEY, null)
  await expect.poll(() => page.status()).toBe('visitor')
})

test('a logout deletes the order that was begun and the address that was chosen', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'saved')
  const keys = ['larder.order-attempts', 'larder.address']
  for (const key of keys) browser.otherTabWrites(key, 'of Maya')
  const page = await openPage(() => ok({ user }))
  await page.start()
  await page.logout()
  expect(keys.filter((key) => browser.stored.has(key))).toEqual([])
})
