// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { queryClient } from '../../api/query-client.ts'
import { anOrder } from '../../testing/an-order.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { NOTHING_TO_TELL, saveCart, savedCart } from '../cart/cart-state.ts'
import { sendOrder } from '../checkout/send-order.ts'
import { lookUpAttempts } from './look-up-attempts.ts'
import { unfinishedAttempts } from './order-attempts.ts'
import { OwnOrders } from './own-orders.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
})

const [MILK, BREAD] = ['milk' as ProductId, 'bread' as ProductId]
const GUEST = { name: 'Gil Santos', email: 'gil@example.com', phone: '+1 503 555 0199' }
const UNKNOWN = rejected(404, 'Order not found')
const waiting = (state: string) => ok({ payments: [{ order: anOrder(8), state, expiresAt: '' }] })

/** Puts milk and bread into the cart, and begins an order of the milk. `store` says what the store responds from then on. */
async function began({ paymentType = 'Online', response }: { paymentType?: 'COD' | 'Online'; response?: FakeResponse } = {}) {
  saveCart(() => ({ cart: new Map([[MILK, 2], [BREAD, 1]]), owner: null, unsent: false, ...NOTHING_TO_TELL })) // biome-ignore format: one line
  const store: { waiting: FakeResponse; order: FakeResponse } = { waiting: ok({ payments: [] }), order: UNKNOWN }
  const started = ok({ order: anOrder(8), url: 'https://pay.example.com' }, 201)
  respondToRequests(({ path }) => {
    if (path.startsWith(endpoints.listWaitingPayments.path)) return store.waiting
    if (path.startsWith(endpoints.getOrder.path)) return store.order
    return response ?? started
  })
  await sendOrder(null, paymentType, { items: [{ product: MILK, quantity: 2 }], guest: GUEST, fulfilment: 'pickup' })
  return store
}
const inCart = () => Object.fromEntries(savedCart().cart)
const open = () => renderScreen(<OwnOrders />, { path: '/cart' })

test('what was paid leaves the cart of whichever page comes next, once, and the page says so until it is closed', async () => {
  const store = await began()
  store.order = ok({ order: { ...anOrder(8), isPaid: true } })
  await Promise.all([lookUpAttempts(), lookUpAttempts()])
  expect(inCart()).toEqual({ bread: 1 })
  saveCart(({ cart }) => ({ cart: new Map([...cart, [MILK, 1]]) }))
  await lookUpAttempts()
  expect(inCart()).toEqual({ bread: 1, milk: 1 })
  const screen = await open()
  expect(screen.textContent).toContain('Your order 7K3M-9QXD is paid. We took what you ordered out of your cart.')
  expect(screen.querySelector('a')?.getAttribute('href')).toMatch(/^\/order\/[\w-]{43}$/)
  screen.querySelector('button')?.click()
  await expect.poll(() => screen.textContent).toBe('')
})

test('a payment that is not made yet is shown, and leaves the cart as it is', async () => {
  const store = await began()
  store.waiting = waiting('open')
  const screen = await open()
  await expect.poll(() => screen.textContent).toContain('You left a payment unfinished.')
  store.waiting = waiting('processing')
  await lookUpAttempts()
  await expect.poll(() => screen.textContent).toContain('Your payment is on its way.')
  expect(inCart()).toEqual({ milk: 2, bread: 1 })
})

test.each([
  ['failed', waiting('failed'), UNKNOWN],
  ['was canceled or has expired', ok({ payments: [] }), UNKNOWN],
  ['is not known to the store any more', UNKNOWN, UNKNOWN],
])('a payment that %s is forgotten', async (_, payments, order) => {
  const store = await began()
  Object.assign(store, { waiting: payments, order })
  await lookUpAttempts()
  expect(unfinishedAttempts()).toEqual([])
  expect(inCart()).toEqual({ milk: 2, bread: 1 })
})

test('an order whose response was lost is looked for, also after the network was away', async () => {
  const store = await began({ paymentType: 'COD', response: 'lost' })
  Object.assign(store, { waiting: 'lost', order: 'lost' })
  await lookUpAttempts()
  expect(unfinishedAttempts()).toMatchObject([{ state: 'sent' }])
  Object.assign(store, { waiting: UNKNOWN, order: UNKNOWN })
  await lookUpAttempts() // the request may still be on its way
  expect(unfinishedAttempts()).toMatchObject([{ state: 'sent' }])
  Object.assign(store, { waiting: ok({ payments: [] }), order: ok({ order: anOrder(8) }) })
  await lookUpAttempts()
  expect(inCart()).toEqual({ bread: 1 })
  expect((await open()).textContent).toContain('Your order 7K3M-9QXD is placed.')
})

test('an order that the store could not keep leaves its goods in the cart', async () => {
  const store = await began()
  store.order = ok({ order: { ...anOrder(8), status: 'Cancelled', isPaid: true } })
  await lookUpAttempts()
  expect(inCart()).toEqual({ milk: 2, bread: 1 })
  expect((await open()).textContent).toContain('Your order 7K3M-9QXD was canceled.')
})

test('no name, email or phone stays in local storage', async () => {
  await began({ response: 'lost' })
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Gil Santos|example\.com|503\D?555/)
})
