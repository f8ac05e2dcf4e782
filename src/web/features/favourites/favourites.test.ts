import { beforeEach, expect, test, vi } from 'vitest'
import { type Browser, openBrowser } from '../../testing/browser.ts'
import { type FakeResponse, ok, rejected, respondToRequests, type SentRequest } from '../../testing/store-requests.ts'

const KEY = 'larder.favourites'
const MAYA = { _id: 'maya', name: 'Maya', email: 'maya@example.com', cartItems: {} }
const NOOR = { _id: 'noor', name: 'Noor', email: 'noor@example.com', cartItems: {} }

let browser: Browser
beforeEach(() => {
  browser = openBrowser()
})

const visitedBefore = (key: string, text: string) => localStorage.setItem(key, text)

/** Loads a new page over the browser's storage. */
async function openPage() {
  vi.resetModules()
  const [session, favourites, { favouritesCode }] = await Promise.all([
    import('../account/shopper-session.ts'),
    import('./favourites.ts'),
    import('./favourites-code.ts'),
  ])
  session.startShopperSession()
  await favouritesCode.load()
  return {
    list: () => [...favourites.readFavourites().favourites],
    toggle: (name: string) => favourites.toggleFavourite({ _id: name, name }),
    logIn: (user: typeof MAYA, account: string[] = []) => session.enter(`token of ${user._id}`, { ...user, favourites: account }),
    logout: session.logout,
  }
}

/** Saves favourites as the store does. */
function accountOf(...saved: string[]) {
  const account = new Set(saved)
  const respond = ({ path, body }: SentRequest): FakeResponse => {
    if (path !== '/api/favourites/update') return ok()
    for (const { product, isFavourite } of (body as { products: { product: string; isFavourite: boolean }[] }).products) {
      if (isFavourite) account.add(product)
      else account.delete(product)
    }
    return ok({ favourites: [...account] })
  }
  return { account, respond }
}

const changesOf = (sent: readonly SentRequest[]) =>
  sent.filter(({ path }) => path === '/api/favourites/update').map(({ body }) => body)

test('a visitor’s favourites survive a reload and are not sent', async () => {
  const sent = respondToRequests(() => ok())
  const page = await openPage()
  page.toggle('apples')
  page.toggle('milk')
  page.toggle('apples')
  expect((await openPage()).list()).toEqual(['milk'])
  expect(sent).toEqual([])
})

test('merges a visitor’s favourites into the account’s at login, and sends only what the account lacks', async () => {
  const { account, respond } = accountOf('bread', 'milk')
  const sent = respondToRequests(respond)
  const page = await openPage()
  page.toggle('apples')
  page.toggle('milk')
  page.logIn(MAYA, ['bread', 'milk'])
  expect(page.list()).toEqual(['bread', 'milk', 'apples'])
  await browser.passes(0)
  expect(changesOf(sent)).toEqual([{ products: [{ product: 'apples', isFavourite: true }] }])
  expect([...account]).toEqual(['bread', 'milk', 'apples'])
})

test('what another device removed stays removed, since a browser sends its own changes only', async () => {
  respondToRequests(accountOf('milk').respond)
  const page = await openPage()
  page.logIn(MAYA, ['milk', 'apples'])
  page.logIn(MAYA, ['milk'])
  expect(page.list()).toEqual(['milk'])
})

test('changes without a network are shown, and are sent when it is back', async () => {
  const { account, respond } = accountOf('milk')
  let isOnline = false
  respondToRequests((call) => (isOnline ? respond(call) : 'lost'))
  const page = await openPage()
  page.logIn(MAYA, ['milk'])
  page.toggle('apples')
  page.toggle('milk')
  await browser.passes(0)
  expect([...account]).toEqual(['milk'])
  const reloaded = await openPage()
  reloaded.logIn(MAYA, ['milk'])
  expect(reloaded.list()).toEqual(['apples'])
  isOnline = true
  await browser.passes(10_000)
  expect([...account]).toEqual(['apples'])
  expect(reloaded.list()).toEqual(['apples'])
})

test('undoes a change that the store refuses for good, and sends later ones', async () => {
  const { account, respond } = accountOf('bread')
  let isRefused = true
  respondToRequests((call) => (isRefused ? rejected(422, 'Product is required') : respond(call)))
  const page = await openPage()
  page.logIn(MAYA, ['bread'])
  page.toggle('apples')
  await browser.passes(0)
  expect(page.list()).toEqual(['bread'])
  isRefused = false
  page.toggle('milk')
  await browser.passes(0)
  expect([...account]).toEqual(['bread', 'milk'])
  expect(page.list()).toEqual(['bread', 'milk'])
})

test('sends no more than 200 changes in a request', async () => {
  const { account, respond } = accountOf()
  const sent = respondToRequests(respond)
  const old = Array.from({ length: 150 }, (_, number) => `old ${number}`)
  const unsent = Object.fromEntries([...old.map((name) => [name, false]), ...old.map((name) => [`new ${name}`, true])])
  visitedBefore(KEY, JSON.stringify({ favourites: [], owner: 'maya', unsent, expired: null }))
  visitedBefore('larder.shopper.token', 'token of maya')
  const page = await openPage()
  page.logIn(MAYA, old)
  await browser.passes(0)
  const sizes = changesOf(sent).map((body) => (body as { products: unknown[] }).products.length)
  expect(sizes).toEqual([200, 100])
  expect(account.size).toBe(150)
})

test('a change during a request is sent after it, and is not undone by its response', async () => {
  const { account, respond } = accountOf()
  const first = Promise.withResolvers<void>()
  const sent = respondToRequests(async (call) => {
    const response = respond(call)
    await first.promise
    return response
  })
  const page = await openPage()
  page.logIn(MAYA, [])
  page.toggle('apples')
  await browser.passes(0)
  page.toggle('apples')
  page.toggle('milk')
  first.resolve()
  await browser.passes(0)
  expect(page.list()).toEqual(['milk'])
  expect([...account]).toEqual(['milk'])
  expect(changesOf(sent)).toHaveLength(2)
})

test('a logout leaves nothing to the next person, here and in another tab', async () => {
  const { account, respond } = accountOf()
  respondToRequests(respond)
  const page = await openPage()
  page.logIn(MAYA, ['milk'])
  page.toggle('apples')
  void page.logout()
  expect(page.list()).toEqual([])
  expect(browser.stored.has(KEY)).toBe(false)
  account.clear()
  page.logIn(NOOR, [])
  await browser.passes(0)
  expect(page.list()).toEqual([])
  expect([...account]).toEqual([])
})

test('the favourites of another account are replaced when the browser still has them', async () => {
  const { account, respond } = accountOf()
  respondToRequests(respond)
  visitedBefore(KEY, JSON.stringify({ favourites: ['milk'], owner: 'maya', unsent: { milk: true }, expired: null }))
  visitedBefore('larder.shopper.token', 'token of noor')
  const page = await openPage()
  page.logIn(NOOR, ['bread'])
  await browser.passes(0)
  expect(page.list()).toEqual(['bread'])
  expect([...account]).toEqual([])
})

test.each([
  ['are sent at the next login of its owner', MAYA, ['milk', 'honey', 'tea']],
  ['are dropped when another person logs in', NOOR, ['bread', 'milk', 'honey']],
])('after the session has expired, a visitor sees none, and unsent changes %s', async (_, user, expected) => {
  const { account, respond } = accountOf('bread', 'milk')
  respondToRequests(respond)
  visitedBefore(
    KEY,
    JSON.stringify({ favourites: ['milk', 'tea'], owner: 'maya', unsent: { tea: true, bread: false }, expired: null }),
  )
  expect((await openPage()).list()).toEqual([])
  const page = await openPage()
  page.toggle('honey')
  expect(page.list()).toEqual(['honey'])
  page.logIn(user, ['bread', 'milk'])
  await browser.passes(0)
  expect(new Set(page.list())).toEqual(new Set(expected))
  expect(account).toEqual(new Set(expected))
})

test('shows changes by another tab, and adds to them', async () => {
  respondToRequests(() => ok())
  const page = await openPage()
  page.toggle('milk')
  browser.otherTabWrites(KEY, JSON.stringify({ favourites: ['milk', 'tea'], owner: null, unsent: {}, expired: null }))
  page.toggle('bread')
  expect(page.list()).toEqual(['milk', 'tea', 'bread'])
})

test('adds no more than 200', async () => {
  const page = await openPage()
  for (let number = 0; number < 201; number += 1) page.toggle(`product ${number}`)
  expect(page.list()).toHaveLength(200)
})

test('without local storage, favourites last until the page closes', async () => {
  openBrowser({ storage: 'blocked' })
  const page = await openPage()
  page.toggle('milk')
  expect(page.list()).toEqual(['milk'])
})

test.each(['no JSON', '{}', '{"favourites":[1],"owner":null,"unsent":{},"expired":null}'])(
  'reads %s as no favourites',
  async (text) => {
    visitedBefore(KEY, text)
    expect((await openPage()).list()).toEqual([])
  },
)
