import type { DeliveryWire } from '../../../contract/deliveries.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Order } from '../../../domain/order.ts'
import { balanceOfOrder } from '../../../domain/order-balance.ts'
import { formatOrderNumber } from '../../../domain/order-number.ts'
import { piecesOf } from '../../../domain/picking.ts'

export function deliveryToWire(order: Order): DeliveryWire {
  const { id, number, address, lines } = order
  const { stillToPay } = balanceOfOrder(order, { refunds: [] }) // refunds change nothing of what is to collect
  return {
    _id: id,
    number: formatOrderNumber(number),
    name: `${address.firstName} ${address.lastName}`,
    street: address.street,
    city: address.city,
    zip: address.zipcode,
    phone: address.phone,
    ...(stillToPay > 0 && { toPay: dollarsOf(stillToPay) }),
    items: lines.reduce((sum, line) => sum + piecesOf(line), 0),
  }
}
