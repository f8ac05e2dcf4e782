import type { OrderId, StoredOrderStatus } from '../../../domain/order.ts'
import { mailOfStatus } from '../../../domain/order-mail.ts'
import { type Fragment, using } from '../../platform/database/statement.ts'
import { jobInsertion } from '../../platform/jobs/job-insertion.ts'

interface NewStatus {
  readonly order: OrderId
  readonly status: StoredOrderStatus
  readonly now: Date
}

/** The job that writes to the shopper. Nothing for statuses without a mail. */
export const orderMailInsertion: Fragment<NewStatus> = using(jobInsertion, ({ order, status, now }: NewStatus) => {
  const mail = mailOfStatus(status)
  const job = mail && ({ kind: 'order-mail', payload: { order, about: mail.about } } as const)
  return { job, now, dueAt: new Date(now.getTime() + (mail?.delayMs ?? 0)) }
})
