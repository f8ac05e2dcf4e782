import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderRequest } from '../../../contract/checkout/place-order.ts'
import type { PaymentType } from '../../../domain/orders/order.ts'
import { anOrder, at } from '../../testing/an-order.ts'
import { openBrowser } from '../../testing/browser.ts'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../testing/store-requests.ts'

interface Intent {
  readonly shopper: string
  readonly paymentType: PaymentType
  readonly order: OrderRequest
}

const amounting = (amount: number): OrderRequest => ({
  items: [
    { product: 'apples', quantity: 2 },
    { product: 'milk', quantity: 1 },
  ],
  address: 'home',
  expected: {
    lines: [
      { product: 'apples', offerPrice: 0.4 },
      { product: 'milk', offerPrice: 0.2 },
    ],
    amount,
  },
})
const INTENT: Intent = { shopper: 'maya', paymentType: 'COD', order: amounting(1) }

/** The account's cart may return the same lines in another order. */
const reversed = ({ expected, ...order }: OrderRequest): OrderRequest => ({
  ...order,
  items: order.items.toReversed(),
  ...(expected && { expected: { ...expected, lines: expected.lines.toReversed() } }),
})
const PLACED: FakeResponse = ok({ message: 'Order Placed Successfully', order: anOrder(10) })

beforeEach(() => {
  openBrowser()
})

async function send({ shopper, paymentType, order }: Intent) {
  const { sendOrder } = await import('./send-order.ts')
  return sendOrder({ token: 'token', id: shopper }, paymentType, order)
}

/** Sends each order from a freshly loaded page. The requests get these responses in turn. */
async function sendAll(responses: FakeResponse[], intents: Intent[]) {
  const sent = respondToRequests(() => responses.shift() ?? 'lost')
  for (const intent of intents) {
    vi.resetModules()
    await send(intent)
  }
  return sent
}

test('sends the same order with the same key and body after a lost response, also after a reload', async () => {
  const backwards = { ...INTENT, order: reversed(INTENT.order) }
  const [first, second] = await sendAll(['lost', PLACED], [INTENT, backwards])
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toEqual(first)
})

test.each([401, 429, 500, 503])('continues the attempt after status %i', async (status) => {
  const [first, second] = await sendAll([rejected(status, 'Not now'), PLACED], [INTENT, INTENT])
  expect(second?.key).toBe(first?.key)
})

test.each([400, 404, 409, 422])('begins a new attempt after status %i', async (status) => {
  const [first, second] = await sendAll([rejected(status, 'No'), PLACED], [INTENT, INTENT])
  expect(second?.key).not.toBe(first?.key)
})

test('begins a new attempt for the same order after success', async () => {
  const [first, second] = await sendAll([PLACED, PLACED], [INTENT, INTENT])
  expect(second?.key).not.toBe(first?.key)
})

test.each<[string, Partial<Intent>]>([
  ['shopper', { shopper: 'jonas' }],
  ['payment', { paymentType: 'Online' }],
  ['address', { order: { ...INTENT.order, address: 'work' } }],
  ['choice of substitutes', { order: { ...INTENT.order, substitutions: 'refund' } }],
  [
    'quantity',
    {
      order: {
        ...INTENT.order,
        items: [
          { product: 'apples', quantity: 3 },
          { product: 'milk', quantity: 1 },
        ],
      },
    },
  ],
])('begins a new attempt for another %s', async (_, change) => {
  const [first, second] = await sendAll(['lost', 'lost'], [INTENT, { ...INTENT, ...change }])
  expect(second?.key).not.toBe(first?.key)
})

test('begins a new attempt for the same order half an hour later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const sent = respondToRequests(() => 'lost')
  await send(INTENT)
  vi.advanceTimersByTime(29 * 60_000)
  await send(INTENT)
  vi.advanceTimersByTime(60_000)
  await send(INTENT)
  vi.useRealTimers()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test('reuses the key until the page closes when storage is blocked', async () => {
  openBrowser({ storage: 'blocked' })
  vi.resetModules()
  const sent = respondToRequests(() => 'lost')
  await send(INTENT)
  await send(INTENT)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('sends the order after a cart update in flight', async () => {
  vi.resetModules()
  let arrive = () => {}
  const sent = respondToRequests(({ path }) =>
    path.includes('cart') ? new Promise<FakeResponse>((resolve) => (arrive = () => resolve(ok()))) : PLACED,
  )
  const { connectCart, sendCart } = await import('../cart/cart-sync.ts')
  const { saveCart } = await import('../cart/cart-state.ts')
  connectCart({ token: () => 'token', onFailure: () => {} })
  saveCart(() => ({ cart: new Map(), owner: 'maya', unsent: true }))
  void sendCart()
  const ordered = send(INTENT)
  await expect.poll(() => sent).toHaveLength(1)
  arrive()
  await ordered
  expect(sent.map(({ path }) => path)).toEqual(['/api/cart/update', '/api/order/cod'])
})

const ONLINE: Intent = { ...INTENT, paymentType: 'Online' }
const STARTED: FakeResponse = ok({ message: 'Please complete your payment', url: '/pay', order: anOrder(10) })
const waiting = (state: string) => ok({ payments: [{ order: anOrder(10), state, url: '/pay', expiresAt: at(11) }] })

test('continues the same checkout when the shopper returns unpaid from the payment page', async () => {
  const [first, poll, second] = await sendAll([STARTED, waiting('open'), STARTED], [ONLINE, ONLINE])
  expect(poll?.path).toBe('/api/order/waiting')
  expect(second?.key).toBe(first?.key)
})

test.each([
  ['is paid', ok({ payments: [] })],
  ['is on its way', waiting('processing')],
])('begins a new attempt for the same order once its payment %s', async (_what, response) => {
  const [first, , second] = await sendAll([STARTED, response, STARTED], [ONLINE, ONLINE])
  expect(second?.key).not.toBe(first?.key)
})

test('begins a new attempt at another price', async () => {
  const [first, second] = await sendAll([STARTED, STARTED], [ONLINE, { ...ONLINE, order: amounting(1.01) }])
  expect(second?.key).not.toBe(first?.key)
})
