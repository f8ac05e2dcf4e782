import type { ActivityWire } from '../../../contract/activity.ts'
import type { ActivityKind } from '../../../domain/activity.ts'
import type { MailId } from '../../../domain/mail.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findProductNames } from '../catalog/find-product-names.ts'
import { type BatchContent, type ChangeBatch, type ChangedPart, readBatches } from '../catalog/list-change-batches.ts'
import { findMailSubjects } from '../mail/find-mail-subjects.ts'
import { findOrderNumbers } from '../orders/order-repository.ts'
import { type ChangeReason, findChangeReasons } from '../stock/stock-movements.ts'
import type { FoundAct } from './act-sources.ts'
import { describeEdits, describeStock } from './describe-changes.ts'
import { describePick, describeRefund, describeStep } from './describe-order-acts.ts'
import { describeStaffAct } from './describe-staff-act.ts'
import type { Described } from './described.ts'

/** Describes acts. It reads names and contents once for all acts. */
export async function describeActs(db: Db, acts: readonly FoundAct[]): Promise<ActivityWire[]> {
  const [orders, mails, added, changes] = await Promise.all([
    findOrderNumbers(db, acts.flatMap(ordersOf)),
    findMailSubjects(db, acts.flatMap(mailsOf)),
    findNames(db, acts.flatMap(productsOf)),
    readChanges(
      db,
      acts.flatMap((act) => (act.source === 'change' ? [act.found] : [])),
    ),
  ])
  const describedOf = (act: FoundAct): Described => {
    switch (act.source) {
      case 'step':
        return describeStep(act.found)
      case 'pick':
        return describePick(act.found)
      case 'refund':
        return describeRefund(act.found, orders.get(act.found.order))
      case 'change':
        return changes(act.found)
      case 'act':
        return describeStaffAct(act.found, { orders, mails, products: added })
    }
  }
  return acts.map((act) => toWire(act, describedOf(act)))
}

function ordersOf(act: FoundAct): OrderId[] {
  if (act.source === 'refund') return [act.found.order]
  return act.source === 'act' && 'order' in act.found.act ? [act.found.act.order] : []
}

const mailsOf = (act: FoundAct): MailId[] =>
  act.source === 'act' && act.found.act.what === 'mail-retried' ? [act.found.act.mail] : []

const productsOf = (act: FoundAct): ProductId[] =>
  act.source === 'act' && 'product' in act.found.act ? [act.found.act.product] : []

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

const KINDS = { step: 'orders', pick: 'packing', refund: 'payments' } as const

function kindOf(act: FoundAct): ActivityKind {
  if (act.source === 'act') return act.found.kind
  if (act.source === 'change') return act.found.part === 'stock' ? 'stock' : 'products'
  return KINDS[act.source]
}

function toWire(act: FoundAct, { text, details = [], subject, products }: Described): ActivityWire {
  const { at, id, number, byId, byName } = act.found
  const isFailure = act.source === 'act' && act.found.act.what === 'logins-failed'
  return {
    _id: `${id}.${number}`,
    at: at.toISOString(),
    by: byName ?? (isFailure ? 'Unknown' : 'Operator'),
    ...(byId !== null && { byId }),
    kind: kindOf(act),
    text,
    details: [...details],
    ...(subject && { subject }),
    ...(products && { products: [...products] }),
  }
}
