import { parse } from 'csv-parse/sync'
import type { ExportedOrder } from '../../contract/orders/order-export.ts'
import { receiptOrder } from '../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../contract/orders/orders.ts'
import { balanceOf, type OrderBalance } from '../../domain/orders/order-balance.ts'

/** Computes an order's balance from a response alone. */
export const balanceOfWire = (order: OrderWire): OrderBalance => balanceOf(receiptOrder(order))

export const exportedRows = (text: string): ExportedOrder[] => parse(text, { columns: true })
