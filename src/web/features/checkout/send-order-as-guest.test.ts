// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Failure } from '../../api/failure.ts'
import { anOrder } from '../../testing/an-order.ts'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { endGuestAttempt, isGuestOrderUnknown } from '../orders/guest-attempts.ts'
import { unfinishedAttempts } from '../orders/order-attempts.ts'
import { isOrderedAlready } from './rejected-order.ts'
import { sendOrder } from './send-order.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const PLACED = ok({ order: anOrder(8), secret: 'a-secret' }, 201)
const STARTED = ok({ order: anOrder(8), secret: 'a-secret', url: 'https://pay.example.com' }, 201)

const anOrderOf = (quantity: number) => ({
  items: [{ product: 'milk', quantity }],
  guest: { name: 'Gil Santos', email: 'gil@example.com', phone: '+1 503 555 0199' },
  address: {
    firstName: 'Gil',
    lastName: 'Santos',
    email: 'gil@example.com',
    phone: '+1 503 555 0199',
    street: '12 Orchard Lane',
    city: 'Portland',
    state: 'Oregon',
    zipcode: '97205',
    country: 'United States',
  },
})

/** Responds to orders in turn, and to other requests by their path. */
function respond(orders: FakeResponse[], others: Readonly<Record<string, FakeResponse>> = {}) {
  const paths: string[] = [endpoints.placeCashOrder.path, endpoints.placeOnlineOrder.path]
  const sent = respondToRequests(({ path }) => {
    const response = paths.includes(path) ? orders.shift() : others[path.replace(/\?.*/, '')]
    return response ?? rejected(500, `No response for ${path}`)
  })
  return { sent, keys: () => sent.filter(({ path }) => paths.includes(path)).map(({ key }) => key) }
}

test('an order without a response is sent again with the same key, and leaves no name in local storage', async () => {
  const { keys } = respond(['lost', PLACED])
  expect(await sendOrder(null, 'COD', anOrderOf(1))).toMatchObject({ success: false, status: 0 })
  expect(isGuestOrderUnknown()).toBe(true)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Gil|Orchard|example\.com/)
  expect(await sendOrder(null, 'COD', anOrderOf(1))).toMatchObject({
    success: true,
    secret: unfinishedAttempts()[0]?.secret,
    order: { number: '7K3M-9QXD' },
  })
  const [first, second] = keys()
  expect(first).toBe(second)
})

test.each([
  ['after it was placed', [PLACED, PLACED], anOrderOf(1)],
  ['after it was rejected', [rejected(409, 'Milk is out of stock'), PLACED], anOrderOf(1)],
  ['when it is another order', ['lost', PLACED] as const, anOrderOf(2)],
])('an order has a new key %s', async (_, responses, next) => {
  const { keys } = respond([...responses])
  const sent = await sendOrder(null, 'COD', anOrderOf(1))
  if (sent.success) endGuestAttempt(sent.secret) // as the page of the order does
  await sendOrder(null, 'COD', next)
  const [first, second] = keys()
  expect(first).not.toBe(second)
})

test('a payment that was left is continued while it is open, and begun anew once it is over', async () => {
  const waiting = { ...anOrder(8), status: 'Order Placed' }
  const open = ok({ payments: [{ order: waiting, state: 'open', url: 'https://pay.example.com', expiresAt: '' }] })
  const others: Record<string, FakeResponse> = { [endpoints.listWaitingPayments.path]: open }
  const { keys } = respond([STARTED, STARTED, STARTED], others)
  await sendOrder(null, 'Online', anOrderOf(1))
  expect(isGuestOrderUnknown()).toBe(false)
  await sendOrder(null, 'Online', anOrderOf(1))
  others[endpoints.listWaitingPayments.path] = ok({ payments: [] })
  others[endpoints.getOrder.path] = rejected(404, 'Order not found')
  await sendOrder(null, 'Online', anOrderOf(1))
  const [first, second, third] = keys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('another order names the attempts that are unfinished, and a repeated one sends the same', async () => {
  const { sent } = respond([STARTED, 'lost', PLACED])
  await sendOrder(null, 'Online', anOrderOf(1))
  const [first] = unfinishedAttempts()
  await sendOrder(null, 'COD', anOrderOf(2))
  await sendOrder(null, 'COD', anOrderOf(2))
  const bodies = sent.map(({ body }) => body as { secret: string; earlier?: string[] })
  expect(bodies.map(({ earlier }) => earlier)).toEqual([undefined, [first?.secret], [first?.secret]])
  expect(bodies[0]?.secret).toMatch(/^[\w-]{43}$/)
  expect(bodies[1]?.secret).toBe(bodies[2]?.secret)
})

test('a payment that went through meanwhile is not begun anew', async () => {
  const others: Record<string, FakeResponse> = { [endpoints.listWaitingPayments.path]: ok({ payments: [] }) }
  const { keys } = respond([STARTED], others)
  await sendOrder(null, 'Online', anOrderOf(1))
  others[endpoints.getOrder.path] = ok({ order: anOrder(8) })
  const again = await sendOrder(null, 'Online', anOrderOf(1))
  expect(again).toMatchObject({ success: false, status: 409 })
  expect(isOrderedAlready(again as Failure)).toBe(true)
  expect(keys()).toHaveLength(1)
})
