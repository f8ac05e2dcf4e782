import type { DeliveryWire } from '../../../contract/deliveries.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Order } from '../../../domain/order.ts'
import { formatOrderNumber } from '../../../domain/order-number.ts'
import { piecesOf } from '../../../domain/picking.ts'

export const deliveryToWire = ({ id, number, address, lines, paymentType, isPaid, toPay }: Order): DeliveryWire => ({
  _id: id,
  number: formatOrderNumber(number),
  name: `${address.firstName} ${address.lastName}`,
  street: address.street,
  city: address.city,
  zip: address.zipcode,
  phone: address.phone,
  ...(paymentType === 'COD' && !isPaid && { toPay: dollarsOf(toPay) }),
  items: lines.reduce((sum, line) => sum + piecesOf(line), 0),
})
