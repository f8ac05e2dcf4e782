import { afterAll, beforeEach } from 'vitest'
import type { StripeSettings } from '../platform/payments/stripe-provider.ts'
import { StripeDouble } from './stripe-double.ts'
import { TestStore } from './test-store.ts'

/** A store that pays by Stripe's double. Closes both after the file's last test, and resets the double before each. */
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
