// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { cartOf } from '../../../domain/carts/cart.ts'

const register = vi.fn(async (_url: string) => ({}))
const postMessage = vi.fn()
const serviceWorker = { register, ready: Promise.resolve({ active: { postMessage } }) }

afterEach(() => {
  vi.clearAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a document at a URL, with an empty cart. Listeners of earlier documents get no events of this one. */
async function openDocument(url: string, navigator: object = { serviceWorker }) {
  vi.useFakeTimers()
  vi.resetModules()
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('navigator', navigator)
  history.replaceState(null, '', url)
  const { startSavingPages } = await import('./save-pages.ts')
  const { saveCart } = await import('../cart/cart-state.ts')
  await (await import('../../api/api.ts')).shopRequests.load() // imports take time that the test's clock does not count
  startSavingPages()
  return {
    /** Navigates as the router does within a document. */
    navigate(to: string): void {
      history.pushState(null, '', to)
      events.dispatchEvent(new Event('pushState'))
    },
    setCart: (items: Record<string, number>) => saveCart(() => ({ cart: cartOf(items) })),
    passes: async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms)),
  }
}

const saved = () => postMessage.mock.calls.flatMap(([{ save }]) => save)

test('registers the service worker a little later, and names a page once it was looked at for two seconds', async () => {
  const page = await openDocument('/products')
  expect(register).not.toHaveBeenCalled()
  await page.passes(2_000)
  expect(register).toHaveBeenCalledExactlyOnceWith('/service-worker.js')
  page.navigate('/products/fruits')
  await page.passes(1_000)
  page.navigate('/products/fruits/apple')
  await page.passes(2_000)
  expect(saved()).toEqual(['/products/fruits/apple'])
})

test('names no search', async () => {
  const page = await openDocument('/products')
  page.navigate('/products?q=milk')
  await page.passes(5_000)
  expect(saved()).toEqual([])
})

test('names the list of the cart’s products once for the same products, as the cart’s page requests it', async () => {
  const page = await openDocument('/products')
  page.setCart({ milk: 1, bread: 1 })
  await page.passes(2_000)
  page.setCart({ milk: 2, bread: 1 })
  await page.passes(2_000)
  expect(saved()).toEqual(['/api/product/list?ids=bread%2Cmilk'])
})

test.each([
  ['in the seller’s area', '/seller/orders', { serviceWorker }],
  ['where there are no service workers, as without HTTPS', '/products', {}],
])('does nothing %s', async (_where, url, navigator) => {
  const page = await openDocument(url, navigator)
  page.setCart({ milk: 1 })
  await page.passes(5_000)
  expect(register).not.toHaveBeenCalled()
  expect(saved()).toEqual([])
})
