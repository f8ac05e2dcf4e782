import type { ActivityWire } from '../../../contract/staff/activity.ts'
import type { CustomerId } from '../../../domain/customers/customer.ts'
import type { MailId } from '../../../domain/mail/mail.ts'
import { formatCents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { OrderNumber } from '../../../domain/orders/order-number.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { ActivityKind } from '../../../domain/staff/activity.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type BatchContent, type ChangeBatch, type ChangedPart, readBatches } from '../catalog/change-batches.ts'
import { findProductNames } from '../catalog/product-repository.ts'
import { findCustomerNames } from '../customers/customer-repository.ts'
import { findMailSubjects } from '../mail/mail-repository.ts'
import type { PickedLines, StaffStep } from '../orders/order-activity.ts'
import { findOrderNumbers } from '../orders/order-repository.ts'
import type { StaffRefund } from '../payments/refund-activity.ts'
import { type ChangeReason, findChangeReasons } from '../stock/stock-movements.ts'
import type { FoundAction } from './activity-sources.ts'
import { count, type Described, ofOrder } from './activity-text.ts'
import { describeEdits, describeStock } from './describe-changes.ts'
import { describeRecordedAction } from './describe-recorded-action.ts'

/** Describes actions. It reads names and contents once for all actions. */
export async function describeActions(db: Db, actions: readonly FoundAction[]): Promise<ActivityWire[]> {
  const [orders, mails, products, customers, describeChange] = await Promise.all([
    findOrderNumbers(db, actions.flatMap(ordersOf)),
    findMailSubjects(db, actions.flatMap(mailsOf)),
    findNames(db, actions.flatMap(productsOf)),
    findCustomerNames(db, actions.flatMap(customersOf)),
    readChanges(
      db,
      actions.filter((action) => action.source === 'change'),
    ),
  ])
  const describeOne = (action: FoundAction): Described => {
    switch (action.source) {
      case 'step':
        return describeStep(action)
      case 'pick':
        return describePick(action)
      case 'refund':
        return describeRefund(action, orders.get(action.order))
      case 'change':
        return describeChange(action)
      case 'recorded':
        return describeRecordedAction(action, { orders, mails, products, customers })
    }
  }
  return actions.map((action) => toWire(action, describeOne(action)))
}

/** Returns the id of the order whose number must be read. Steps and picks have the number already. */
function ordersOf(found: FoundAction): OrderId[] {
  if (found.source === 'refund') return [found.order]
  return found.source === 'recorded' && 'order' in found.action ? [found.action.order] : []
}

const mailsOf = (found: FoundAction): MailId[] =>
  found.source === 'recorded' && found.action.what === 'mail-retried' ? [found.action.mail] : []

const productsOf = (found: FoundAction): ProductId[] =>
  found.source === 'recorded' && 'product' in found.action ? [found.action.product] : []

const customersOf = (found: FoundAction): CustomerId[] =>
  found.source === 'recorded' && 'customer' in found.action ? [found.action.customer] : []

async function readChanges(db: Db, batches: readonly ChangeBatch[]): Promise<(batch: ChangeBatch) => Described> {
  const idsOf = (part: ChangedPart) => batches.flatMap((batch) => (batch.part === part ? [batch.id] : []))
  const [edits, stock] = await Promise.all([readBatches(db, 'edits', idsOf('edits')), readBatches(db, 'stock', idsOf('stock'))])
  const contents = [...edits.values(), ...stock.values()]
  const [names, reasons] = await Promise.all([
    findNames(
      db,
      contents.flatMap(({ first }) => first.map(({ product }) => product)),
    ),
    findChangeReasons(
      db,
      batches.flatMap(({ id, at, part }) =>
        part === 'stock' ? singleProduct(stock.get(id)).map((product) => ({ product, at })) : [],
      ),
    ),
  ])
  const nameOf = (product: ProductId) => names.get(product)
  return ({ id, at, part }) => {
    const content = (part === 'stock' ? stock : edits).get(id)
    if (!content) return { text: 'Changed a deleted product' } // it was deleted after it was found
    return part === 'edits' ? describeEdits(content, nameOf) : describeStock(content, nameOf, reasonOf(reasons, content, at))
  }
}

const singleProduct = (content: BatchContent | undefined): ProductId[] =>
  content?.products === 1 ? content.first.slice(0, 1).map(({ product }) => product) : []

const reasonOf = (reasons: readonly ChangeReason[], content: BatchContent, at: Date): ChangeReason | undefined =>
  reasons.find((reason) => singleProduct(content).includes(reason.product) && reason.at.getTime() === at.getTime())

async function findNames(db: Db, products: readonly ProductId[]): Promise<ReadonlyMap<ProductId, string>> {
  return products.length === 0 ? new Map() : findProductNames(db, [...new Set(products)])
}

function describeStep({ id, order, status, former, reason, recordsPayment, hasFailed }: StaffStep): Described {
  const details = reason === null ? [] : [reason]
  if (hasFailed)
    return ofOrder(status === 'Cancelled' ? 'Couldn’t deliver {}, and canceled it' : 'Couldn’t deliver {}', id, order, details)
  if (former === null) return ofOrder('Took {} by phone', id, order)
  if (status === 'Cancelled') return ofOrder('Canceled {}', id, order, details)
  if (former === 'Delivered') return ofOrder('Undid the delivery of {}', id, order, details)
  if (status === 'Packing' && former === 'Out for Delivery') return ofOrder('Took {} back to the store', id, order, details)
  if (status === 'Delivered') return ofOrder(recordsPayment ? 'Delivered {} and received its cash' : 'Delivered {}', id, order)
  return ofOrder(`Moved {} to ${status}`, id, order, details)
}

const describePick = ({ orderId, order, lines, short, substitutes }: PickedLines): Described =>
  ofOrder(`Picked ${count(lines, 'line')} of {}`, orderId, order, [
    ...(short.length > 0 ? [`Less than ordered: ${short.join(', ')}`] : []),
    ...(substitutes.length > 0 ? [`Instead: ${substitutes.join(', ')}`] : []),
  ])

const STATUS_TEXTS = { pending: 'Not paid out yet', failed: 'It failed', succeeded: null, settled: 'It failed' } as const

function describeRefund({ order, amount, reason, status }: StaffRefund, number: OrderNumber | undefined): Described {
  const state = STATUS_TEXTS[status]
  return ofOrder(`Refunded ${formatCents(amount)} of {}`, order, number, [reason, ...(state === null ? [] : [state])])
}

const KINDS = { step: 'orders', pick: 'packing', refund: 'payments' } as const

function kindOf(found: FoundAction): ActivityKind {
  if (found.source === 'recorded') return found.kind
  if (found.source === 'change') return found.part === 'stock' ? 'stock' : 'products'
  return KINDS[found.source]
}

function toWire(found: FoundAction, { text, details = [], subject, products }: Described): ActivityWire {
  const { at, id, number, byId, byName } = found
  const isFailedLogin = found.source === 'recorded' && found.action.what === 'logins-failed'
  return {
    _id: `${id}.${number}`,
    at: at.toISOString(),
    by: byName ?? (isFailedLogin ? 'Unknown' : 'Operator'),
    ...(byId !== null && { byId }),
    kind: kindOf(found),
    text,
    details: [...details],
    ...(subject && { subject }),
    ...(products && { products: [...products] }),
  }
}
