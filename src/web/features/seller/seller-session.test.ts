import { beforeEach, expect, test, vi } from 'vitest'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { type FakeResponse, ok, rejected, respondToRequests, type SentRequest } from '../../testing/store-requests.ts'
import { recordToasts } from '../../testing/toasts.ts'

const TOKEN_KEY = 'larder.seller.token'
const SHOPPER_KEY = 'larder.shopper.token'
const seller = { name: 'Ada', email: 'ada@example.com', role: 'owner' }
const EXPIRED = { success: false, status: 401, message: 'Please log in', errors: {} } as const

let browser: Browser
let toasts: string[]

beforeEach(() => {
  browser = openBrowser()
  toasts = []
  browser.otherTabWrites(TOKEN_KEY, 'saved')
})

/** Opens a page of the seller's area. */
async function openPage(response: (call: SentRequest) => FakeResponse) {
  const sent = respondToRequests(response)
  vi.resetModules()
  recordToasts((message) => toasts.push(message))
  const session = await import('./seller-session.ts')
  session.startSellerSession()
  return { ...session, sent }
}

test('a check without a response keeps the login, and is repeated until there is one', async () => {
  let isAway = true
  const page = await openPage(() => (isAway ? 'lost' : ok({ seller })))
  await browser.passes(1_000)
  expect(page.sellerToken()).toBeNull()
  expect(browser.stored.get(TOKEN_KEY)).toBe('saved')
  isAway = false
  await browser.passes(60_000)
  expect(page.sellerToken()).toBe('saved')
  expect(toasts).toEqual([])
})

test('a login that the server does not know is deleted, with a message', async () => {
  const page = await openPage(() => rejected(401, 'Please log in'))
  await expect.poll(() => toasts).toEqual(['You’ve been logged out of the seller area. Please log in again.'])
  expect(page.sellerToken()).toBeNull()
  expect(browser.stored.has(TOKEN_KEY)).toBe(false)
})

test('a request that finds the login expired ends it, whether it changed or loaded something, but not a newer login', async () => {
  const page = await openPage(() => ok({ seller }))
  for (const report of [page.reportSellerFailure, page.logLoadFailure.bind(null, 'Orders')]) {
    browser.otherTabWrites(TOKEN_KEY, 'saved')
    await expect.poll(page.sellerToken).toBe('saved')
    report(EXPIRED, 'an older one')
    expect(page.sellerToken()).toBe('saved')
    report(EXPIRED, 'saved')
    expect(page.sellerToken()).toBeNull()
    expect(browser.stored.has(TOKEN_KEY)).toBe(false)
    expect(toasts.splice(0)).toEqual([EXPIRED.message, EXPIRED.message])
  }
})

test('a logout ends the login at once, whatever the response, and leaves the shopper of the browser logged in', async () => {
  browser.otherTabWrites(SHOPPER_KEY, 'Maya')
  const page = await openPage(({ path }) => (path.endsWith('logout') ? 'lost' : ok({ seller })))
  await expect.poll(page.sellerToken).toBe('saved')
  const leaving = page.logoutSeller()
  expect(page.sellerToken()).toBeNull()
  expect(Object.fromEntries(browser.stored)).toEqual({ [SHOPPER_KEY]: 'Maya' })
  await leaving
  expect(page.sent.at(-1)?.token).toBe('saved')
})
