import type { OrderLineWire, OrderWire } from '../../../contract/orders/orders.ts'
import { type ComplaintKind, reportObstacle } from '../../../domain/orders/complaint.ts'
import { refundedPieces } from '../../../domain/payments/net-sums.ts'
import { piecesOf } from './line-changes.ts'

export type LineComplaint = NonNullable<OrderLineWire['problem']>

export interface ReportableLine {
  readonly line: string
  readonly product: OrderLineWire['product']
  /** Counts the pieces that came and were not refunded. */
  readonly pieces: number
}

/**
 * Returns the lines that the shopper can complain about now. It is empty before the delivery, and when it is too
 * late. `now` is in epoch ms. The server decides again when a complaint arrives.
 */
export function reportableLines(order: OrderWire, now: number): ReportableLine[] {
  const { status, deliveredAt } = order
  const delivery = { status, deliveredAt: deliveredAt === undefined ? null : new Date(deliveredAt) }
  if (reportObstacle(delivery, new Date(now))) return []
  return order.items.flatMap((item) => {
    const pieces = piecesOf(item) - refundedPieces(order.refunds, item.line)
    return item.problem || pieces <= 0 ? [] : [{ line: item.line, product: item.product, pieces }]
  })
}

export const REPORTED_AS: Readonly<Record<ComplaintKind, string>> = {
  missing: 'missing',
  damaged: 'damaged',
  wrong: 'the wrong product',
  other: 'not right',
}

/** Returns a text such as `You reported 2 as damaged.` */
export const reportText = ({ quantity, kind }: LineComplaint): string => `You reported ${quantity} as ${REPORTED_AS[kind]}.`

/** Says what the store did about a complaint. */
export function outcomeText(complaint: LineComplaint, { refunds }: Pick<OrderWire, 'refunds'>, line: string): string {
  const { state, reply, refunded, quantity } = complaint
  const refund = refunds.findLast(({ lines = [] }) => lines.some((one) => one.line === line))
  const money =
    refunded > 0 ? [`${refundText(refund?.status)}${refunded < quantity ? ` for ${refunded} of ${quantity}` : ''}.`] : []
  if (state === 'refunded') return money.join(' ')
  if (state === 'open') return [...money, 'We’re looking into it.'].join(' ')
  return [...money, `Our answer: ${reply ?? ''}`].join(' ')
}

function refundText(status: OrderWire['refunds'][number]['status'] | undefined): string {
  if (status === 'pending') return 'Your money is on its way back'
  return status === 'failed' ? 'Your refund hasn’t gone through yet' : 'We refunded it'
}
