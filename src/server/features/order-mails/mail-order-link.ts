import { formatOrderNumber, parseOrderNumber } from '../../../domain/orders/order-number.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { findOrderByNumber, getOrder } from '../orders/order-repository.ts'
import { findRecipientOf } from './mail-order.ts'
import { orderUrl } from './order-mail-content.ts'

interface OrderLookup {
  /** `number` is in any spelling. */
  readonly number: string
  readonly email: string
}

/**
 * Does the same for every number and email, so that the response reveals nothing. The job looks up whether they belong to
 * an order.
 */
export const requestOrderLink = ({ db, clock }: Platform, { number, email }: OrderLookup): Promise<void> =>
  enqueueJob(db, { kind: 'mail-order-link', payload: { number, email, request: crypto.randomUUID() } }, clock.now())

interface OrderLinkRequest extends OrderLookup {
  /** The id of the request, by which its link is mailed only once. */
  readonly request: string
}

/** Mails the link of an order to its own email, if that is the email of the request, and at most five links an hour. */
export async function mailOrderLink(
  { db, clock, publicUrl, settings }: Platform,
  { number: typed, email, request }: OrderLinkRequest,
): Promise<void> {
  const number = parseOrderNumber(typed)
  const id = number && (await findOrderByNumber(db, number))
  const order = id && (await getOrder(db, id))
  const recipient = order && (await findRecipientOf(db, order))
  if (!order || recipient?.email.toLowerCase() !== email.toLowerCase()) return
  const shown = formatOrderNumber(order.number)
  const from = settings.current()
  const mail = composeMail(from, {
    subject: `Your order ${shown}`,
    title: `Your order ${shown}`,
    parts: [
      paragraph(`You asked ${storeName(from.store)} for the link to this order.`),
      button('See the order', orderUrl({ order, recipient, publicUrl })),
    ],
    footer: 'If you didn’t ask for this, you can ignore this email.',
  })
  const onceFor = `order link ${order.id} ${request}`
  await inTransaction(db, (tx) => enqueueMail(tx, { kind: 'order link', to: recipient.email, ...mail, onceFor }, clock.now()))
}
