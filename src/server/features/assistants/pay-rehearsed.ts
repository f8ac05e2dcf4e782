import type { OrderId } from '../../../domain/orders/order.ts'
import { findBegunPayment } from '../payments/payment-session.ts'
import type { AssistantParts } from './assistant-parts.ts'

/** Pays an order as its shopper would on the rehearsed payment page, and waits until the store knows of it. */
export async function payRehearsed({ platform, rehearsal }: AssistantParts, order: OrderId): Promise<void> {
  const { session } = (await findBegunPayment(platform.db, order)) ?? {}
  if (!session) return
  await rehearsal?.paySession(session.sessionId, { arrives: 'at once' })
  await rehearsal?.doWhatIsDue()
}
