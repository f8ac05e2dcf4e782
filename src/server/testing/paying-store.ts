import { afterAll, beforeEach } from 'vitest'
import type { StripeSettings } from '../platform/payments/stripe-provider.ts'
import { testClock } from './test-clock.ts'
import { TestStore } from './test-store.ts'
import { TestStripe } from './test-stripe.ts'

/**
 * Opens a store whose Stripe is the test's. Lets Stripe respond as usual before each test, and closes both after the
 * file's last one.
 */
export async function openPayingStore(settings: Partial<StripeSettings> = {}): Promise<{ stripe: TestStripe; store: TestStore }> {
  const clock = testClock()
  const stripe = await TestStripe.open(clock)
  const store = await TestStore.open({ clock, openPayments: stripe.payments(settings) })
  beforeEach(() => stripe.asStripe())
  afterAll(async () => {
    await store.close()
    await stripe.close()
  })
  return { stripe, store }
}
