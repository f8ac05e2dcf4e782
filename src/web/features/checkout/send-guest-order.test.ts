// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { anOrder } from '../../testing/an-order.ts'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { rememberGuestCheckout } from '../orders/guest-checkout.ts'
import { isGuestOrderUnknown } from './guest-attempt.ts'
import { sendGuestOrder } from './send-guest-order.ts'

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
  const paths: string[] = [endpoints.placeCashOrder.path, endpoints.startCheckout.path]
  const sent = respondToRequests(({ path }) => {
    const response = paths.includes(path) ? orders.shift() : others[path.replace(/\?.*/, '')]
    return response ?? rejected(500, `No response for ${path}`)
  })
  return { sent, keys: () => sent.filter(({ path }) => paths.includes(path)).map(({ key }) => key) }
}

test('an order without a response is sent again with the same key, and leaves no name in local storage', async () => {
  const { keys } = respond(['lost', PLACED])
  expect(await sendGuestOrder('COD', anOrderOf(1))).toMatchObject({ success: false, status: 0 })
  expect(isGuestOrderUnknown()).toBe(true)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Gil|Orchard|example\.com/)
  expect(await sendGuestOrder('COD', anOrderOf(1))).toEqual({ success: true, secret: 'a-secret', number: '7K3M-9QXD' })
  const [first, second] = keys()
  expect(first).toBe(second)
  expect(isGuestOrderUnknown()).toBe(false)
})

test.each([
  ['after it was placed', [PLACED, PLACED], anOrderOf(1)],
  ['after it was rejected', [rejected(409, 'Milk is out of stock'), PLACED], anOrderOf(1)],
  ['when it is another order', ['lost', PLACED] as const, anOrderOf(2)],
])('an order has a new key %s', async (_, responses, next) => {
  const { keys } = respond([...responses])
  await sendGuestOrder('COD', anOrderOf(1))
  await sendGuestOrder('COD', next)
  const [first, second] = keys()
  expect(first).not.toBe(second)
})

test('a payment that was left is continued while it is open, and begun anew once it is over', async () => {
  const waiting = { ...anOrder(8), status: 'Order Placed' }
  const open = ok({ payments: [{ order: waiting, state: 'open', url: 'https://pay.example.com', expiresAt: '' }] })
  const others: Record<string, FakeResponse> = { [endpoints.listWaitingPayments.path]: open }
  const { keys } = respond([STARTED, STARTED, STARTED, STARTED], others)
  await sendGuestOrder('Online', anOrderOf(1))
  expect(isGuestOrderUnknown()).toBe(false)
  await sendGuestOrder('Online', anOrderOf(1))
  others[endpoints.listWaitingPayments.path] = ok({ payments: [] })
  await sendGuestOrder('Online', anOrderOf(1))
  const [first, second, third, fourth] = keys()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('another order cancels the payment that this tab left, and is not sent when that is paid', async () => {
  rememberGuestCheckout('left-secret')
  const others: Record<string, FakeResponse> = { [endpoints.cancelWaitingPayment.path]: ok() }
  const { sent, keys } = respond([PLACED], others)
  await sendGuestOrder('COD', anOrderOf(1))
  expect(sent[0]).toMatchObject({ path: endpoints.cancelWaitingPayment.path, body: { secret: 'left-secret' } })
  others[endpoints.cancelWaitingPayment.path] = rejected(409, 'This payment already went through')
  expect(await sendGuestOrder('COD', anOrderOf(2))).toMatchObject({ status: 409 })
  expect(keys()).toHaveLength(1)
})
