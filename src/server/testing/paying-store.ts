import { afterAll, beforeEach } from 'vitest'
import type { StripeSettings } from '../platform/payments/stripe-provider.ts'
import { StripeDouble } from './stripe-double.ts'
import { TestStore } from './test-store.ts'

/**
 * A store whose payment provider is Stripe's double, for the tests of one file: both are closed after the last of them, and
 * before each the double answers as Stripe does again.
 */
export async function openPayingStore(
  settings: Partial<StripeSettings> = {},
): Promise<{ double: StripeDouble; store: TestStore }> {
  const double = await StripeDouble.open()
  const store = await TestStore.open({ openPayments: double.payments(settings) })
  beforeEach(() => double.asStripe())
  afterAll(async () => {
    await store.close()
    await double.close()
  })
  return { double, store }
}
