import { beforeEach, expect, test, vi } from 'vitest'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { answerCalls, answered, type CallAnswer, refused, type SentCall } from '../../testing/store-requests.ts'

const TOKEN_KEY = 'larder.shopper.token'
const user = { _id: 'maya', name: 'Maya Winter', email: 'maya@example.com', cartItems: { milk: 1 } }

let browser: Browser
let toasts: string[]

beforeEach(() => {
  browser = openBrowser()
  toasts = []
})

/** A page that has just been opened, before it asked anything. */
async function openPage(response: (call: SentCall) => CallAnswer | Promise<CallAnswer>) {
  const sent = answerCalls(response)
  vi.resetModules()
  vi.doMock('../../ui/notify.ts', () => ({
    notify: {
      success: (message: string) => toasts.push(message),
      error: (message: string) => toasts.push(message),
      failure: ({ message }: { message: string }) => toasts.push(message),
    },
  }))
  const session = await import('./shopper-session.ts')
  const { login, register } = await import('./log-in.ts')
  const { savedCart, startCart } = await import('../cart/cart-state.ts')
  startCart()
  const status = async () => (await session.settledSession()).status
  async function start(): Promise<void> {
    session.startShopperSession()
    await status()
  }
  return { ...session, login, register, sent, savedCart, status, start }
}

test('without a token nobody is asked, and a visitor is at the page', async () => {
  const page = await openPage(() => 'lost')
  await page.start()
  expect(await page.status()).toBe('visitor')
  expect(page.sent).toEqual([])
})

test('a kept token that the server knows is a shopper, with the cart of the account', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'kept')
  const page = await openPage(() => answered({ user }))
  await page.start()
  expect(page.shopperToken()).toBe('kept')
  expect(Object.fromEntries(page.savedCart().cart)).toEqual({ milk: 1 })
})

test('a token that the server no longer knows is dropped, and that is told', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'kept')
  const page = await openPage(() => refused(401, 'Not logged in'))
  await page.start()
  expect(browser.stored.has(TOKEN_KEY)).toBe(false)
  expect(toasts).toEqual(['You’ve been logged out. Please log in again.'])
})

test.each<[string, CallAnswer]>([
  ['gets no response', 'lost'],
  ['fails', refused(503, 'Away')],
  ['comes too often', refused(429, 'Too many requests')],
])('a check of the login that %s ends no login, and is made again by itself', async (_what, failure) => {
  browser.otherTabWrites(TOKEN_KEY, 'kept')
  let isAway = true
  const page = await openPage(() => (isAway ? failure : answered({ user })))
  await page.start()
  expect(await page.status()).toBe('unreachable')
  expect(browser.stored.get(TOKEN_KEY)).toBe('kept')
  await browser.passes(60_000)
  expect(page.sent.length).toBeGreaterThan(3)
  expect(page.sent.length).toBeLessThan(10) // with growing pauses
  expect(toasts).toEqual([])
  isAway = false
  await browser.passes(60_000)
  expect(page.shopperToken()).toBe('kept')
  const asked = page.sent.length
  await browser.passes(600_000)
  expect(page.sent).toHaveLength(asked)
})

test('a check by hand says why it failed, and leaves a shopper who is logged in logged in', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'kept')
  let isAway = false
  const page = await openPage(() => (isAway ? refused(503, 'Away') : answered({ user })))
  await page.start()
  isAway = true
  page.askSessionAgain()
  await vi.waitFor(() => expect(toasts).toEqual(['Away']))
  expect(page.shopperToken()).toBe('kept')
})

test('login keeps the token and tells the server’s words; a refusal comes back and changes nothing', async () => {
  const page = await openPage(({ body }) =>
    JSON.stringify(body).includes('right')
      ? answered({ token: 'new', user, message: 'Logged In' })
      : refused(401, 'Invalid email or password'),
  )
  await page.start()
  expect(await page.login({ email: user.email, password: 'wrong' })).toMatchObject({ message: 'Invalid email or password' })
  expect(page.shopperToken()).toBeNull()
  expect(await page.login({ email: user.email, password: 'right' })).toBeNull()
  expect(page.shopperToken()).toBe('new')
  expect(browser.stored.get(TOKEN_KEY)).toBe('new')
  expect(toasts).toEqual(['Logged In'])
})

test('a 401 ends the login it was sent with, and no other', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'kept')
  const page = await openPage(() => answered({ user }))
  await page.start()
  const failure = { success: false, status: 401, message: 'Please log in again', errors: {} } as const

  page.reportShopperFailure(failure, 'an older one')
  expect(page.shopperToken()).toBe('kept')
  page.reportShopperFailure(failure, 'kept')
  expect(page.shopperToken()).toBeNull()
  expect(toasts).toEqual(['Please log in again'])
  expect(page.savedCart().owner).toBeNull()
})

test('logging out clears token and cart at once, whatever the server says', async () => {
  browser.otherTabWrites(TOKEN_KEY, 'kept')
  const page = await openPage(({ path }) => (path.endsWith('logout') ? 'lost' : answered({ user })))
  await page.start()
  const leaving = page.logout()
  expect(page.shopperToken()).toBeNull()
  expect(browser.stored.has(TOKEN_KEY)).toBe(false)
  expect(page.savedCart().cart.size).toBe(0)
  await leaving
  expect(toasts).toEqual(['No connection. You’re logged out on this device.'])
})

test('a tab follows another one that logs in or out', async () => {
  const page = await openPage(() => answered({ user }))
  await page.start()
  browser.otherTabWrites(TOKEN_KEY, 'theirs')
  await vi.waitFor(() => expect(page.shopperToken()).toBe('theirs'))
  browser.otherTabWrites(TOKEN_KEY, null)
  await vi.waitFor(async () => expect(await page.status()).toBe('visitor'))
})
