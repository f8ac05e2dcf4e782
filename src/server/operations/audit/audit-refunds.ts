import { sql, type Transaction } from 'kysely'
import { type Sums, wholeOf } from '../../../domain/checkout/pricing.ts'
import type { OrderLineId } from '../../../domain/orders/order.ts'
import {
  COUNTED_STATUSES,
  judgeRefunds,
  type RefundFact,
  type RefundId,
  type RefundStatus,
} from '../../../domain/payments/refund.ts'
import { amountOfPieces } from '../../../domain/payments/refund-amount.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { readByCursor } from '../../platform/database/list-queries.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditedLine, type AuditedSums, orderedSums, sumsColumns, taxedLine } from './audit-picks.ts'
import type { AuditPart, Report } from './audit-rows.ts'

const BATCH_SIZE = 1_000

interface AuditedRefund {
  readonly id: RefundId
  /** `kind` is null when cash is refunded, and when the amount went back to credit. */
  readonly kind: 'own' | 'other' | null
  readonly to_credit: boolean
  /** `paid_order` is the order of the refunded payment, which should be the order of the refund, too. */
  readonly paid_order: string | null
  readonly amount: number
  readonly status: RefundStatus
  readonly by_role: Actor['role']
  readonly lines: readonly { readonly line: string; readonly quantity: number }[]
}

interface BoughtLine extends AuditedLine {
  readonly id: OrderLineId
  readonly is_ordered: boolean
  /** `picked` is null until the line is picked. */
  readonly picked: number | null
}

interface AuditedOrder extends AuditedSums {
  readonly id: string
  /**
   * `received` was paid in cash, by the order's own payment or by credit. Payments of the kind `other` don't count, and neither does
   * what can't go back to the credit of a deleted account.
   */
  readonly received: number
  /** `taken_out` was paid for what the shopper has taken out since. It is 0 for a canceled order. */
  readonly taken_out: number
  /** `overpaid` is 0 until goods that were left out have been refunded. */
  readonly overpaid: number
  readonly refunds: readonly AuditedRefund[]
  readonly lines: readonly BoughtLine[]
  /** Some may be about refunds that this store did not request. */
  readonly facts: readonly RefundFact[]
}

/** Compares refunds with their requests, with what was paid, and with the lines that were bought. */
export async function auditRefunds(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedOrder>`
    select orders.id, ${sumsColumns},
      coalesce(own.received, case when is_paid and payment_type = 'COD' then coalesce(cash_received, greatest(coalesce(to_pay, orders.amount) - orders.credit, 0)) end, 0)
        + case when exists (select from credit_movements where credit_movements.order_id = orders.id and credit_movements.shopper_id is null)
            then (select coalesce(sum(refunds.amount), 0) from refunds where refunds.order_id = orders.id and to_credit) else orders.credit end as received,
      case when status = 'Cancelled' then 0 else taken_out end as taken_out,
      case when left_out_refunded_at is null then 0
        else greatest(0, case payment_type when 'Online' then orders.amount else coalesce(cash_received, 0) + orders.credit - taken_out end - to_pay) end as overpaid,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', refunds.id, 'kind', payments.kind, 'paid_order', payments.order_id, 'amount', refunds.amount, 'to_credit', to_credit,
          'status', refunds.status, 'by_role', by_role, 'lines', coalesce((
            select jsonb_agg(jsonb_build_object('line', order_line_id, 'quantity', quantity) order by order_line_id)
            from refund_lines where refund_id = refunds.id), '[]')) order by requested_at, refunds.id)
        from refunds left join payments on payments.id = payment_id where refunds.order_id = orders.id), '[]') as refunds,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', order_lines.id, 'offer_price', offer_price, 'deposit', order_lines.deposit, 'quantity', quantity, 'category', category,
          'picked', picked, 'picked_amount', picked_amount, 'is_ordered', substitute_for is null))
        from order_lines where order_id = orders.id), '[]') as lines,
      coalesce((
        select jsonb_agg(fact) from payment_events
        where order_id = orders.id and fact ->> 'kind' = 'refund'), '[]') as facts
    from orders left join lateral (
      select case when paid_at is null then differing_amount else payments.amount end as received
      from payments where order_id = orders.id and kind = 'own') as own on true
    where left_out_refunded_at is not null or placed_amount is not null or exists (select from refunds where order_id = orders.id)
      or exists (select from payment_events where order_id = orders.id and fact ->> 'kind' = 'refund')`
  let looked = 0
  for await (const orders of readByCursor(tx, query, BATCH_SIZE)) {
    looked += orders.reduce((sum, { refunds }) => sum + refunds.length, 0)
    for (const order of orders) for (const wrong of findingsOf(order)) report({ thing: 'refunds of order', id: order.id, wrong })
  }
  return { of: 'refunds', looked }
}

const isCounted = ({ status }: AuditedRefund) => COUNTED_STATUSES.some((counted) => counted === status)

function* findingsOf(order: AuditedOrder): Generator<string> {
  const own = order.refunds.filter(({ kind }) => kind !== 'other')
  const given = sumOf(own.filter(isCounted))
  if (given > order.received) yield `are ${given} cents, and ${order.received} were paid`
  const owed = owedForLeftOut(order, own)
  const refunded = sumOf(own.filter(isByStore))
  if (refunded < owed) yield `are ${refunded} cents for goods that were not there, and ${owed} had to be`
  const byShopper = sumOf(own.filter(({ by_role }) => by_role === 'shopper'))
  if (byShopper < order.taken_out) yield `are ${byShopper} cents for what the shopper took out, and ${order.taken_out} had to be`
  for (const { id, paid_order } of order.refunds)
    if (paid_order !== null && paid_order !== order.id) yield `have ${id} of a payment of the order ${paid_order}`
  yield* pieceFindings(order, own)
  yield* requestFindings(order)
}

const sumOf = (refunds: readonly AuditedRefund[]): number => refunds.reduce((sum, { amount }) => sum + amount, 0)
const isByStore = ({ by_role }: AuditedRefund): boolean => by_role === 'store'

/**
 * Returns the least that the store itself had to refund for goods that were left out. All other refunds are subtracted,
 * including later and failed ones, because they may have reduced it.
 */
const owedForLeftOut = ({ received, overpaid }: AuditedOrder, refunds: readonly AuditedRefund[]): number =>
  Math.min(overpaid, Math.max(0, received - sumOf(refunds.filter((refund) => !isByStore(refund)))))

const piecesOf = (refunds: readonly AuditedRefund[], line: string): number =>
  refunds.flatMap(({ lines }) => lines).reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0)

function* pieceFindings({ lines }: AuditedOrder, refunds: readonly AuditedRefund[]): Generator<string> {
  for (const { id, quantity } of lines) {
    const pieces = piecesOf(refunds.filter(isCounted), id)
    if (pieces > quantity) yield `are of ${pieces} pieces of the line ${id}, and ${quantity} were bought`
  }
}

/** Each requested refund is saved twice, as a fact and as a row, and both must agree. */
function* requestFindings(order: AuditedOrder): Generator<string> {
  const { refunds, facts } = order
  const requested = judgeRefunds(facts).refunds.filter(({ request }) => request)
  for (const fact of requested) {
    const refund = refunds.find(({ id }) => id === fact.request)
    if (refund) yield* rowFindings(order, refund, fact)
    else yield `lack ${fact.request}, which was requested`
  }
  for (const { id, kind, to_credit } of refunds)
    if (kind === null && !to_credit && !requested.some(({ request }) => request === id))
      yield `have ${id}, which nobody requested`
}

function* rowFindings(order: AuditedOrder, refund: AuditedRefund, fact: RefundFact): Generator<string> {
  const { id, amount, status } = refund
  const [saved, requested] = [linesText(refund.lines), linesText(fact.lines ?? [])]
  if (amount !== fact.amount) yield `have ${id} of ${amount} cents, and ${fact.amount} were requested`
  else if (status !== fact.status) yield `have ${id} as ${status}, and it is ${fact.status}`
  else if (saved !== requested) yield `have ${id} of the lines ${saved}, and ${requested} were requested`
  else if (fact.lines && !fact.isRest) yield* amountFindings(order, refund)
}

const linesText = (lines: AuditedRefund['lines']): string =>
  lines
    .map(({ line, quantity }) => `${line} × ${quantity}`)
    .toSorted()
    .join(', ') || 'of none'

function* amountFindings({ lines, ...order }: AuditedOrder, { id, amount, lines: refunded }: AuditedRefund): Generator<string> {
  const ordered = orderedSums(
    order,
    lines.filter((line) => line.is_ordered).map((line) => ({ ...line, picked_amount: null })),
  )
  const coming = lines.map((line) => taxedLine({ ...line, quantity: line.picked ?? line.quantity }))
  const amountBy = (sums: Sums, lineOf: (line: BoughtLine) => AuditedLine) =>
    refunded.reduce((sum, { line, quantity }) => {
      const bought = lines.find((one) => one.id === line)
      return sum + (bought ? amountOfPieces({ id: bought.id, ...taxedLine(lineOf(bought)), refunded: 0 }, quantity, sums) : 0)
    }, 0)
  const byPrice = amountBy(ordered, (line) => ({ ...line, picked_amount: null }))
  const byWeight = amountBy(wholeOf(ordered, coming), (line) => ({ ...line, quantity: line.picked ?? line.quantity }))
  // Pieces may be refunded before they are weighed, and a refund of some of them has the cents that earlier ones left over.
  const isWeighed = refunded.some(({ line }) => lines.find(({ id }) => id === line)?.picked_amount != null)
  const spare = isWeighed ? refunded.length : 0
  const isRight = amount >= Math.min(byPrice, byWeight) - spare && amount <= Math.max(byPrice, byWeight) + spare
  if (!isRight) yield `have ${id} of ${amount} cents, and its lines are ${byWeight}`
}
