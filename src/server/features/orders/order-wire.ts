import type { OrderWire } from '../../../contract/orders.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { AWAITING_PAYMENT, type AwaitingOrder, FIRST_STATUS, type Order, type OrderLine } from '../../../domain/order.ts'
import { formatOrderNumber } from '../../../domain/order-number.ts'
import type { OrderPayment } from '../../../domain/payment.ts'
import { addressToWire } from '../addresses/address-wire.ts'
import { pictureUrls } from '../catalog/product-wire.ts'

/** `pictureOrigin` may be empty. An order of a checkout is shown as it will be once paid. */
export function orderToWire(order: Order | AwaitingOrder, pictureOrigin: string, payment?: OrderPayment): OrderWire {
  const { id, number, lines, sums, address, paymentType, status, isPaid, placedAt } = order
  return {
    _id: id,
    number: formatOrderNumber(number),
    items: lines.map((line) => lineToWire(line, pictureOrigin)),
    amount: dollarsOf(sums.total),
    address: addressToWire(address),
    paymentType,
    status: status === AWAITING_PAYMENT ? FIRST_STATUS : status,
    isPaid,
    ...(payment && { payment: paymentToWire(payment) }),
    createdAt: placedAt.toISOString(),
  }
}

const paymentToWire = ({ isRefunded, paidAt, refund, soldOut, duplicateOf }: OrderPayment) => ({
  isRefunded,
  paidAt: paidAt.toISOString(),
  ...(refund && { refund }),
  soldOut: [...soldOut],
  ...(duplicateOf && { duplicateOf }),
})

function lineToWire({ product, name, category, pictures, weight, offerPrice, quantity }: OrderLine, pictureOrigin: string) {
  const bought = { _id: product, name, category, image: pictureUrls(pictures, pictureOrigin), offerPrice: dollarsOf(offerPrice) }
  return { product: { ...bought, ...(weight === null ? {} : { weight }) }, quantity }
}
