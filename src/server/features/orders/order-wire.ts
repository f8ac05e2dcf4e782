import type { OrderWire } from '../../../contract/orders.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { Order, OrderLine, OrderPayment } from '../../../domain/order.ts'
import { formatOrderNumber } from '../../../domain/order-number.ts'
import { addressToWire } from '../addresses/address-wire.ts'
import { pictureUrls } from '../catalog/product-wire.ts'

/** `pictureOrigin` may be empty. */
export function orderToWire(order: Order, pictureOrigin: string): OrderWire {
  const { id, number, lines, sums, address, paymentType, status, isPaid, payment, placedAt } = order
  return {
    _id: id,
    number: formatOrderNumber(number),
    items: lines.map((line) => lineToWire(line, pictureOrigin)),
    amount: dollarsOf(sums.total),
    address: addressToWire(address),
    paymentType,
    status,
    isPaid,
    ...(payment && { payment: paymentToWire(payment) }),
    createdAt: placedAt.toISOString(),
  }
}

const paymentToWire = ({ isRefunded, paidAt, refund, soldOut, duplicateOf }: OrderPayment) => ({
  isRefunded,
  ...(paidAt && { paidAt: paidAt.toISOString() }),
  ...(refund && { refund }),
  soldOut: [...soldOut],
  ...(duplicateOf && { duplicateOf }),
})

function lineToWire({ product, name, category, pictures, weight, offerPrice, quantity }: OrderLine, pictureOrigin: string) {
  const bought = { _id: product, name, category, image: pictureUrls(pictures, pictureOrigin), offerPrice: dollarsOf(offerPrice) }
  return { product: { ...bought, ...(weight === null ? {} : { weight }) }, quantity }
}
