import { receiptOrder } from '../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { Fulfilment, PaymentType } from '../../../domain/orders/order.ts'
import { balanceOf, type OrderBalance } from '../../../domain/orders/order-balance.ts'
import { type Receipt, receiptOf } from '../../../domain/orders/receipt.ts'
import { piecesOf } from './line-changes.ts'

/** Computes what the order costs, what of it is paid and what goes back. */
export const orderBalance = (order: OrderWire): OrderBalance => balanceOf(receiptOrder(order))

export const orderReceipt = (order: OrderWire): Receipt => receiptOf(receiptOrder(order))

/** Counts the pieces that come, with substitutes. */
export const countOrderPieces = ({ items }: Pick<OrderWire, 'items'>): number =>
  items.reduce((sum, line) => sum + piecesOf(line), 0)

/** Who picks an order up pays at the store. */
export const paymentLabels = (fulfilment: Fulfilment | undefined): typeof PAYMENT_LABELS =>
  fulfilment === 'pickup' ? PICKUP_LABELS : PAYMENT_LABELS

/** The specification, section 2, gives these names. */
export const PAYMENT_LABELS: Readonly<Record<PaymentType, string>> = { COD: 'Cash On Delivery', Online: 'Online Payment' }
const PICKUP_LABELS: typeof PAYMENT_LABELS = { ...PAYMENT_LABELS, COD: 'Cash at pickup' }
