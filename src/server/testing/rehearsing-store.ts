import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import { openPayments } from '../app/open-payments.ts'
import { TestStore } from './test-store.ts'

type Options = NonNullable<Parameters<typeof TestStore.open>[0]>

export interface RehearsingStore {
  readonly store: TestStore
  readonly gateway: RehearsalGateway
  close(): Promise<void>
}

/** Opens a store whose payments are rehearsed, as without Stripe's keys. */
export async function openRehearsingStore(
  publicUrl: string,
  options: Omit<Options, 'openPayments'> = {},
): Promise<RehearsingStore> {
  const opened: RehearsalGateway[] = []
  const store = await TestStore.open({
    ...options,
    openPayments(parts) {
      const payments = openPayments({ stripe: null, publicUrl }, parts)
      if (payments.rehearsal) opened.push(payments.rehearsal)
      return payments
    },
  })
  const [gateway] = opened
  if (!gateway) throw new Error('Without keys payments are rehearsed')
  return {
    store,
    gateway,
    async close() {
      await gateway.stop()
      await store.close()
    },
  }
}
