import type { ShopperId } from '../../../domain/accounts/account.ts'
import { MAX_UNPROVED_ORDERS_A_DAY } from '../../../domain/mail/mail.ts'
import type { OrderMail } from '../../../domain/mail/order-mail.ts'
import type { Complaint, ComplaintId } from '../../../domain/orders/complaint.ts'
import { fulfilmentOf, type Order, type OrderId, type OrderLine } from '../../../domain/orders/order.ts'
import { moneyOfOrder } from '../../../domain/orders/order-balance.ts'
import {
  changesWithinStatus,
  failedDeliveries,
  isBeforeSendingOut,
  timesSentOut,
  undoableDelivery,
} from '../../../domain/orders/order-workflow.ts'
import { comingLine, piecesOf, wantedSubstitutes } from '../../../domain/orders/picking.ts'
import { asOrdered, type Receipt, type ReceiptLine, type ReceiptOrder, receiptOf } from '../../../domain/orders/receipt.ts'
import { refundedPieces } from '../../../domain/payments/net-sums.ts'
import type { RefundId } from '../../../domain/payments/refund.ts'
import { mostOfPieces } from '../../../domain/products/weighed.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink } from '../accounts/account-links.ts'
import { findShopper } from '../accounts/account-repository.ts'
import { isDemoShopper } from '../demo/demo-repository.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { listOrdersMailedTo, lockRecipient } from '../mail/mail-repository.ts'
import { findComplaintIds } from '../orders/complaint-repository.ts'
import { countUnproved } from '../orders/guest-orders.ts'
import { findOrdersShopper, getOrder } from '../orders/order-repository.ts'
import { findMailedRefund, findRefundKeys, type MailedRefund } from '../payments/mailed-refunds.ts'
import { findOrderMoney } from '../payments/order-money.ts'
import { type MailRecipient, orderMailContent } from './order-mail-content.ts'

interface RequestedMail {
  readonly order: OrderId
  readonly about: OrderMail
  readonly refund?: RefundId | undefined
  readonly complaint?: ComplaintId | undefined
}

/**
 * Enqueues a mail to the shopper or guest of an order, once about each occasion. Orders of the demonstration send no
 * mails. An email that is not proved may belong to somebody else, so only a few orders a day are mailed to it.
 */
export async function mailOrder({ db, clock, publicUrl, settings }: Platform, requested: RequestedMail): Promise<void> {
  const now = clock.now()
  const facts = await inSnapshot(db, (tx) => readFacts(tx, requested, now))
  if (!facts) return
  const { about } = requested
  const { order, recipient, refund, complaint } = facts
  const { email: to, isProved } = recipient
  const subject = refund?.key ?? complaint?.id
  const onceFor = subject === undefined ? `order ${order.id} ${occasionOf(about, order)}` : subjectKey(about, subject)
  await inTransaction(db, async (tx) => {
    if (!isProved && !(await mayMailUnproved(tx, order.id, to, now))) return
    const confirmUrl = isProved || about !== 'placed' ? null : await createConfirmLink(tx, publicUrl, facts, now)
    const content = orderMailContent(about, { ...facts, publicUrl, confirmUrl, settings: settings.current() })
    await enqueueMail(tx, { kind: `order ${about}`, to, ...composeMail(settings.current(), content), onceFor }, now)
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Tells whether the order is one of the first of the day that are mailed to this email, which is not proved. */
async function mayMailUnproved(tx: Db, order: OrderId, to: string, now: Date): Promise<boolean> {
  await lockRecipient(tx, to)
  const mailed = await listOrdersMailedTo(tx, to, new Date(now.getTime() - DAY_MS))
  return mailed.includes(order) || (await countUnproved(tx, mailed)) < MAX_UNPROVED_ORDERS_A_DAY
}

function createConfirmLink(tx: Db, publicUrl: string, { order, owner }: MailFacts, now: Date): Promise<string> {
  const recipient = order.guest === null && owner !== null ? { shopperId: owner } : { orderId: order.id }
  return createLink(tx, publicUrl, { recipient, purpose: 'confirm', now })
}

const subjectKey = (about: OrderMail, subject: string): string => `${about} ${subject}`

/** Returns the `onceFor` that mails about refunds and complaints of these orders have, or may have. */
export async function findMailKeys(db: Db, orders: readonly OrderId[]): Promise<string[]> {
  const [refunds, complaints] = await Promise.all([findRefundKeys(db, orders), findComplaintIds(db, orders)])
  return [
    ...refunds.flatMap((key) => [subjectKey('refund', key), subjectKey('refund failed', key)]),
    ...complaints.map((id) => subjectKey('complaint answered', id)),
  ]
}

interface MailFacts extends MailSubject {
  readonly order: Order
  readonly recipient: Recipient
  /** The account that has the order. */
  readonly owner: ShopperId | null
  readonly receipt: Receipt
}

/** Returns null when there is nothing to mail, or nobody to mail it to. */
async function readFacts(db: Db, { order: id, about, ...requested }: RequestedMail, now: Date): Promise<MailFacts | null> {
  const order = await getOrder(db, id)
  const owner = order && (await findOrdersShopper(db, id))
  const recipient = order && (await findRecipient(db, order, owner))
  const refund = requested.refund ? await findMailedRefund(db, requested.refund) : null
  const complaint = order?.complaints.find((one) => one.id === requested.complaint) ?? null
  if (!recipient || !isDue(about, order, { refund, complaint }, now)) return null
  const present = await receiptOrderOf(db, order, recipient)
  const receipt = receiptOf(about === 'placed' ? asOrdered(present) : present)
  const mailedRefund = refund && { ...refund, reason: mailableReason(refund, refund.by, recipient) }
  return { order, recipient, owner, refund: mailedRefund, complaint, receipt }
}

/** Returns no reason that whoever ordered typed, until their email is proved. */
const mailableReason = ({ reason }: { readonly reason: string }, by: Actor['role'], { isProved }: Recipient): string =>
  by === 'shopper' && !isProved ? '' : reason

/** Returns to whom mails about an order go. Returns null when there is nobody. */
export const findRecipientOf = async (db: Db, order: Order): Promise<Recipient | null> =>
  findRecipient(db, order, await findOrdersShopper(db, order.id))

interface Recipient extends MailRecipient {
  readonly email: string
}

/** Returns null for an order of the demonstration, and for one whose account was deleted. */
async function findRecipient(db: Db, { guest, isEmailProved }: Order, owner: ShopperId | null): Promise<Recipient | null> {
  if (!owner) return guest && { name: guest.name, email: guest.email, isProved: isEmailProved, secret: guest.secret }
  if (await isDemoShopper(db, owner)) return null
  const shopper = await findShopper(db, owner)
  const isProved = isEmailProved || (guest === null && shopper?.isEmailConfirmed === true)
  return shopper && { name: shopper.name, email: shopper.email, isProved, secret: null }
}

async function receiptOrderOf(db: Db, order: Order, recipient: Recipient): Promise<ReceiptOrder> {
  const money = (await findOrderMoney(db, [order])).get(order.id) ?? { payment: undefined, refunds: [] }
  return {
    ...moneyOfOrder(order, money),
    refunds: money.refunds.map((refund) => ({ ...refund, reason: mailableReason(refund, refund.by.role, recipient) })),
    isPickup: fulfilmentOf(order) === 'pickup',
    reservation: money.payment?.reservation ?? null,
    sums: order.sums,
    code: order.code?.code ?? null,
    lines: order.lines.map((line) => ({
      offerPrice: line.offerPrice,
      deposit: line.deposit,
      category: line.category,
      quantity: line.quantity,
      pieces: piecesOf(line),
      amount: comingLine(line).amount,
      ...mostOf(line),
      refunded: refundedPieces(money.refunds, line.id),
      isSubstitute: line.substituteFor !== null,
    })),
  }
}

function mostOf({ weighed, quantity, ...line }: OrderLine): Pick<ReceiptLine, 'most' | 'orderedMost'> {
  if (weighed === null) return {}
  const pieces = piecesOf({ quantity, ...line })
  const isWeighed = pieces === 0 || (line.pick?.weight ?? null) !== null
  return { orderedMost: mostOfPieces(weighed, quantity), ...(!isWeighed && { most: mostOfPieces(weighed, pieces) }) }
}

interface MailSubject {
  readonly refund: MailedRefund | null
  readonly complaint: Complaint | null
}

function isDue(about: OrderMail, order: Order, { refund, complaint }: MailSubject, now: Date): boolean {
  switch (about) {
    case 'placed':
      return !wasNeverAvailable(order)
    case 'new time':
      return isBeforeSendingOut(order.status)
    case 'cash asked':
      return order.paymentType === 'COD' && order.status !== 'Cancelled'
    case 'changed':
      return order.status !== 'Cancelled'
    case 'substituted':
      return order.status === 'Packing' && wantedSubstitutes(order.lines).length > 0
    case 'out for delivery':
      return order.status !== 'Packing' // the order may have been taken back to the store
    case 'next stop':
      return order.status === 'Out for Delivery'
    case 'delivered':
      return order.status === 'Delivered' && undoableDelivery(order.history, now) === null
    case 'refund':
      return refund?.status === 'succeeded'
    case 'refund failed':
      return refund?.status === 'failed'
    case 'complaint answered':
      return complaint !== null && complaint.reply !== null
    default:
      return true
  }
}

/**
 * Returns a key of the mail's occasion. A mail with a new key is sent, although an earlier one was about the same step.
 */
function occasionOf(about: OrderMail, { history, lines }: Order): string {
  if (about === 'substituted') {
    const ids = wantedSubstitutes(lines).map(({ id }) => id)
    const newest = ids.toSorted().at(-1)
    return `${about} ${newest}`
  }
  const times = timesOf(about, history)
  return times > 1 ? `${about} ${times}` : about
}

function timesOf(about: OrderMail, history: Order['history']): number {
  if (about === 'out for delivery') return timesSentOut(history)
  if (about === 'new time' || about === 'changed') return changesWithinStatus(history)
  return about === 'not delivered' ? failedDeliveries(history) : 1
}

/** Tells whether the order was placed and canceled at once, because its payment came after its goods were sold. */
const wasNeverAvailable = ({ status, history: [placed, next] }: Order): boolean =>
  status === 'Cancelled' && next?.by.role === 'store' && placed?.at.getTime() === next.at.getTime()
