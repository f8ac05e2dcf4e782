import { parse } from 'csv-parse/sync'
import type { ExportedOrder } from '../../contract/order-export.ts'
import type { OrderWire } from '../../contract/orders.ts'
import { type Cents, centsOfDollars } from '../../domain/money.ts'
import { balanceOf, type OrderBalance } from '../../domain/order-balance.ts'

/** Computes an order's balance from a response alone. */
export const balanceOfWire = (order: OrderWire): OrderBalance =>
  balanceOf({
    paymentType: order.paymentType,
    status: order.status,
    isPaid: order.isPaid,
    ordered: wholeCents(order.amount),
    picked: wholeCents(order.toPay),
    cashReceived: order.cashReceived === undefined ? null : wholeCents(order.cashReceived),
    isLeftOutRefunded: order.isSettled ?? false,
    isRefunded: order.payment?.isRefunded ?? false,
    refunds: order.refunds.map(({ amount, status, isSettled }) => ({
      amount: wholeCents(amount),
      status: isSettled ? 'settled' : status,
    })),
  })

function wholeCents(dollars: number): Cents {
  const amount = centsOfDollars(dollars)
  if (amount === null) throw new RangeError(`${dollars} is no amount in whole cents`)
  return amount
}

export const exportedRows = (text: string): ExportedOrder[] => parse(text, { columns: true })
