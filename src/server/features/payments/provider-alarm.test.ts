import { expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { openPayingStore } from '../../testing/paying-store.ts'
import { stripeError } from '../../testing/test-stripe.ts'

const { stripe, store } = await openPayingStore({ retries: 0 })

const alarms = async () => (await (await store.seller()).get(endpoints.listAlarms)).body.alarms
const ready = async () => (await store.visitor().get('/readyz')).body

async function placeOnlineOrder() {
  const [product, shopper] = [await store.product(), await store.shopper()]
  const items = [{ product: product._id, quantity: 1 }]
  return shopper.post(endpoints.placeOnlineOrder, { items, address: (await shopper.address())._id })
}

test.each([
  [
    'rejects the store’s key',
    401,
    'Nobody can pay online, and no refund is sent: the payment provider rejects the store’s secret key.',
  ],
  ['fails', 500, 'Nobody can pay online, and no refund is sent: the payment provider can’t be reached, or fails.'],
])(
  'a provider that %s is an alarm of the store, with what to do, until a payment begins again',
  async (_name, status, sentence) => {
    stripe.behavior = async () => stripeError(status)
    expect((await placeOnlineOrder()).status).toBeGreaterThanOrEqual(500)
    expect(await alarms()).toMatchObject([
      { kind: 'payment-provider', sentence, whatToDo: expect.stringContaining('STRIPE_SECRET_KEY') },
    ])
    expect(await ready()).toMatchObject({ success: true, state: 'degraded', alarms: ['payment-provider'] })
    stripe.asStripe()
    expect((await placeOnlineOrder()).status).toBeLessThan(300)
    expect(await alarms()).toEqual([])
    expect(await ready()).toMatchObject({ success: true, state: 'ready', alarms: [] })
  },
)
