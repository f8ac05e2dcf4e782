import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { watchNetwork } from './loaded-page.ts'
import { type StoreProcess, withDemoStore } from './store-process.ts'

export interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly token: string
}

export const SHOPPER_TOKEN = 'larder.shopper.token'
export const SELLER_TOKEN = 'larder.seller.token'

interface Fixtures {
  account: Account
  /** Patterns of expected console messages and errors. Any other message fails the test. */
  expectedOnConsole: RegExp[]
  consoleStaysQuiet: undefined
  routesEnd: undefined
}

/** Playwright writes it to the console of a page that registers a service worker (`serviceWorkers` of playwright.config.ts). */
const BLOCKED_WORKER = /^Service Worker registration blocked by Playwright/

export const test = base.extend<Fixtures, { store: StoreProcess }>({
  store: [async ({}, use) => withDemoStore(use), { scope: 'worker', timeout: 180_000 }],
  baseURL: async ({ store }, use) => use(store.url),
  expectedOnConsole: async ({}, use) => use([]),
  consoleStaysQuiet: [
    async ({ context, expectedOnConsole }, use) => {
      const messages: string[] = []
      const isExpected = (text: string) => expectedOnConsole.some((pattern) => pattern.test(text))
      const record = (message: ConsoleMessage) => {
        if (['error', 'warning'].includes(message.type()) && !BLOCKED_WORKER.test(message.text()))
          messages.push(`${message.type()}: ${message.text()} ${message.location().url}`)
      }
      const listen = (page: Page) => {
        page.on('console', record)
        page.on('pageerror', (error) => messages.push(`thrown: ${error.message}`))
      }
      context.on('page', listen)
      watchNetwork(context)
      await use(undefined)
      expect(messages.filter((text) => !isExpected(text))).toEqual([])
    },
    { auto: true },
  ],
  // A request that is still on its way through a route when its test ends would be an error of no test.
  routesEnd: [
    async ({ context }, use) => {
      await use(undefined)
      const routed = [context, ...context.pages()]
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],
  account: async ({ request }, use) => {
    const account = { name: 'Maya Winter', email: `maya.${crypto.randomUUID()}@example.com`, password: 'a long password' }
    const response = await request.post('/api/user/register', { data: account })
    expect(response.status()).toBe(201)
    const { token } = await response.json()
    await use({ ...account, token })
  },
})

export { expect }

export async function pageReady(page: Page): Promise<void> {
  // This class is removed by hydrated code, which alone knows the user.
  await expect(page.locator('.is-loading')).toHaveCount(0)
}

export const storedValue = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name)

/**
 * Saves a value when the next page of a context opens. Later pages leave it as it is, because a page may have removed
 * it. `setStorageState` would open a hidden page each time, which takes as long as a page of the store.
 */
export async function addToLocalStorage(
  context: BrowserContext,
  store: StoreProcess,
  name: string,
  value: string,
): Promise<void> {
  await context.addInitScript(
    ({ origin, name, value, mark }) => {
      if (location.origin !== origin || localStorage.getItem(mark) !== null) return
      localStorage.setItem(name, value)
      localStorage.setItem(mark, '')
    },
    { origin: store.url, name, value, mark: `test saved ${name} ${crypto.randomUUID()}` },
  )
}
