import { creditToWire } from '../../../contract/checkout/credited-sums.ts'
import { sumsToWire, taxToWire } from '../../../contract/checkout/price-conversions.ts'
import { agreedToWire } from '../../../contract/orders/agreed-terms.ts'
import type { AgeLineWire, DeliveryWire } from '../../../contract/orders/deliveries.ts'
import type { OrderLineWire, OrderWire, StopWire } from '../../../contract/orders/orders.ts'
import { fullName, isPlace } from '../../../domain/addresses/address.ts'
import { isUndecided } from '../../../domain/delivery/broken-promise.ts'
import { type Cents, dollarsOf } from '../../../domain/money.ts'
import { type Complaint, stateOfLine } from '../../../domain/orders/complaint.ts'
import { linesToCheck } from '../../../domain/orders/id-check.ts'
import {
  AWAITING_PAYMENT,
  type AwaitingOrder,
  FIRST_STATUS,
  fulfilmentOf,
  type Order,
  type OrderLine,
  type OrderLineId,
} from '../../../domain/orders/order.ts'
import { balanceOfOrder } from '../../../domain/orders/order-balance.ts'
import { canChange } from '../../../domain/orders/order-change.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { canShopperCancel, deliveredAt, type StatusChange } from '../../../domain/orders/order-workflow.ts'
import { type LinePick, nextStepsWith, pickedSums, piecesOf } from '../../../domain/orders/picking.ts'
import type { Stop } from '../../../domain/orders/stop.ts'
import type { OrderPayment } from '../../../domain/payments/payment.ts'
import type { OrderRefund } from '../../../domain/payments/refund.ts'
import { highestAge, type MinimumAge } from '../../../domain/products/minimum-age.ts'
import { amountOfWeight, hasWeighed, mostOfPieces } from '../../../domain/products/weighed.ts'
import { actorName } from '../../../domain/staff/actor.ts'
import { maySetStatus, type StaffRole } from '../../../domain/staff/staff.ts'
import { addressToWire, courierFields } from '../addresses/address-wire.ts'
import { pictureUrls } from '../catalog/product-wire.ts'

/** Couriers get deliveries (deliveryToWire) instead of orders. */
export type OrderViewer = 'shopper' | Exclude<StaffRole, 'courier'>

export interface OrderMoney {
  /** `payment` is absent for a cash order. */
  readonly payment?: OrderPayment | undefined
  readonly refunds: readonly OrderRefund[]
}

const NO_MONEY: OrderMoney = { refunds: [] }

/**
 * `pictureOrigin` comes before the paths of pictures, and may be empty. An order that awaits its payment is shown as it
 * will be once paid.
 */
export function orderToWire(
  order: Order | AwaitingOrder,
  viewer: OrderViewer,
  pictureOrigin: string,
  { payment, refunds }: OrderMoney = NO_MONEY,
  stop: Stop | null = null,
): OrderWire {
  const { id, number, lines, sums, toPay, substitutions, address, paymentType, isPaid, placedAt, dueAt, history } = order
  const status = order.status === AWAITING_PAYMENT ? FIRST_STATUS : order.status
  const delivered = deliveredAt(history)
  return {
    _id: id,
    number: formatOrderNumber(number),
    isGuest: order.guest !== null,
    items: lines.map((line) => ({ ...lineToWire(line, viewer, pictureOrigin), ...complaintOf(line.id, order.complaints) })),
    amount: dollarsOf(sums.total),
    ...(hasWeighed(lines) && { atMost: dollarsOf(order.atMost) }),
    ...(order.placedAmount !== sums.total && { placedAmount: dollarsOf(order.placedAmount) }),
    ...(order.takenOut > 0 && { takenOut: dollarsOf(order.takenOut) }),
    sums: { ...sumsToWire(sums), ...creditToWire(toPay, order.credit) },
    ...(order.credit > 0 && { credit: dollarsOf(order.credit) }),
    taxRule: taxToWire(sums.taxRule),
    ...(order.code && { code: order.code.code }),
    toPay: dollarsOf(toPay),
    ...(order.cashReceived !== null && { cashReceived: dollarsOf(order.cashReceived) }),
    ...(order.isLeftOutRefunded && { isLeftOutRefunded: true as const }),
    substitutions,
    ...ageOf(order),
    ...(order.note !== null && { note: order.note }),
    address: addressFor(viewer, address),
    fulfilment: fulfilmentOf(order),
    ...(order.pickupAddress !== null && { pickupAddress: order.pickupAddress }),
    ...slotOf(order),
    ...stopOf(order, stop),
    paymentType,
    status,
    isPaid,
    ...(payment && { payment: paymentToWire(payment) }),
    refunds: refunds.map(refundToWire),
    history: history.map(changeToWire),
    createdAt: placedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    ...(isUndecided(order) && order.brokenPromise && { brokenPromise: order.brokenPromise }),
    ...(delivered && { deliveredAt: delivered.toISOString() }),
    ...(viewer === 'shopper'
      ? { canCancel: canShopperCancel(order.status), ...changesOf(order) }
      : { nextSteps: nextStepsWith(order.status, lines).filter((step) => maySetStatus(viewer, step)) }),
  }
}

function ageOf({ lines, isOfAge }: Order | AwaitingOrder): Pick<OrderWire, 'minimumAge' | 'isOfAge'> {
  const minimumAge = highestAge(lines)
  return { ...(minimumAge !== null && { minimumAge }), ...(isOfAge && { isOfAge }) }
}

function changesOf({ status, agreed }: Order | AwaitingOrder): Pick<OrderWire, 'canChange' | 'agreed'> {
  const mayChange = canChange(status)
  return { canChange: mayChange, ...(mayChange && agreed && { agreed: agreedToWire(agreed) }) }
}

const slotOf = ({ slot }: Pick<Order, 'slot'>): Pick<OrderWire, 'slot'> =>
  slot ? { slot: { start: slot.start.toISOString(), end: slot.end.toISOString() } } : {}

const stopOf = (
  { withOrder, isLeft }: Pick<Order, 'withOrder' | 'isLeft'>,
  stop: Stop | null,
): Pick<OrderWire, 'with' | 'isLeft' | 'stop'> => ({
  ...(withOrder !== null && { with: withOrder }),
  ...(isLeft && { isLeft }),
  ...(stop && { stop: stopToWire(stop) }),
})

const stopToWire = ({ orders, toPay }: Stop): StopWire => ({
  orders: orders.map(({ id }) => id),
  numbers: orders.map(({ number }) => formatOrderNumber(number)),
  toPay: dollarsOf(toPay),
})

/** A packer needs the phone number for questions about goods, but not the email. */
function addressFor(viewer: OrderViewer, address: Order['address']): OrderWire['address'] {
  const wire = isPlace(address) ? addressToWire(address) : address
  return viewer === 'packer' ? { ...wire, email: '' } : wire
}

const changeToWire = ({ status, at, by, reason, failedDelivery }: StatusChange) => ({
  status,
  at: at.toISOString(),
  by: actorName(by),
  ...(reason !== null && { reason }),
  ...(failedDelivery && { failedDelivery }),
})

const refundToWire = ({ id, amount, status, toCredit, reason, requestedAt, by, lines }: OrderRefund) => ({
  _id: id,
  amount: dollarsOf(amount),
  status: status === 'settled' ? 'failed' : status,
  ...(toCredit && { toCredit: true as const }),
  reason,
  at: requestedAt.toISOString(),
  by: actorName(by),
  ...(lines.length > 0 && { lines: [...lines] }),
  ...(status === 'settled' && { isSettled: true as const }),
})

const paymentToWire = ({ reservation, isRefunded, paidAt, refund, soldOut, duplicateOf }: OrderPayment) => ({
  ...(reservation && {
    state: reservation.state,
    reserved: dollarsOf(reservation.reserved),
    ...(reservation.captured !== null && { captured: dollarsOf(reservation.captured) }),
  }),
  isRefunded,
  paidAt: paidAt.toISOString(),
  ...(refund && { refund }),
  soldOut: [...soldOut],
  ...(duplicateOf && { duplicateOf }),
})

function lineToWire(line: OrderLine, viewer: OrderViewer, pictureOrigin: string) {
  const { id, product, name, category, pictures, weight, offerPrice, quantity, pick, substituteFor, isRejected } = line
  const bought = { _id: product, name, category, image: pictureUrls(pictures, pictureOrigin), offerPrice: dollarsOf(offerPrice) }
  return {
    line: id,
    product: { ...bought, ...(weight === null ? {} : { weight }) },
    quantity,
    ...(line.deposit > 0 && { deposit: dollarsOf(line.deposit) }),
    ...(line.minimumAge !== null && { minimumAge: line.minimumAge }),
    ...(pick?.broughtBack && { broughtBack: pick.broughtBack.pieces }),
    ...weighedOf(line),
    ...(pick && { picked: pick.pieces, ...(viewer !== 'shopper' && pickerToWire(pick)) }),
    ...(substituteFor && { substituteFor }),
    ...(isRejected && { isRejected }),
  }
}

function weighedOf(line: OrderLine): Pick<OrderLineWire, 'weighed'> {
  const { weighed, pick } = line
  if (weighed === null) return {}
  const { per, piece, unitPrice, overPercent } = weighed
  return {
    weighed: {
      ...{ per, piece: amountOfWeight(piece), unitPrice: dollarsOf(unitPrice) },
      most: dollarsOf(mostOfPieces(weighed, piecesOf(line))),
      overPercent,
      ...(pick && pick.weight !== null && { picked: amountOfWeight(pick.weight) }),
    },
  }
}

function complaintOf(id: OrderLineId, complaints: readonly Complaint[]): Pick<OrderLineWire, 'problem'> {
  const complaint = complaints.find(({ lines }) => lines.some(({ line }) => line === id))
  const reported = complaint?.lines.find(({ line }) => line === id)
  if (!complaint || !reported) return {}
  const { kind, quantity, refunded } = reported
  const { id: _id, note, reply, reportedAt, closedAt } = complaint
  return {
    problem: {
      ...{ _id, kind, quantity, refunded, note, at: reportedAt.toISOString(), state: stateOfLine(reported, complaint) },
      ...(reply !== null && { reply }),
      ...(closedAt !== null && { closedAt: closedAt.toISOString() }),
    },
  }
}

const pickerToWire = ({ at, by, isRestocked }: LinePick) => ({
  pickedBy: actorName(by),
  pickedAt: at.toISOString(),
  ...(isRestocked && { isRestocked }),
})

/** A courier never gets an order that is picked up. */
const placeOf = (address: Order['address']) =>
  isPlace(address)
    ? { street: address.street, city: address.city, zip: address.zipcode, ...courierFields(address) }
    : { street: '', city: '', zip: '' }

/** Is shown of goods that are handed over only to somebody who shows an ID. */
export const ageLineToWire = (line: OrderLine & { readonly minimumAge: MinimumAge }): AgeLineWire => ({
  line: line.id,
  name: line.name,
  quantity: piecesOf(line),
  minimumAge: line.minimumAge,
})

const cashToCollect = (order: Order): Cents => balanceOfOrder(order, { refunds: [] }).toCollect // refunds change nothing of it

function idCheckOf(order: Order): Pick<DeliveryWire, 'minimumAge' | 'ageLines' | 'toPayWithoutId'> {
  const ageLines = linesToCheck(order.lines)
  const minimumAge = highestAge(ageLines)
  if (minimumAge === null) return {}
  const others = order.lines.filter((line) => line.minimumAge === null)
  const without = { ...order, toPay: pickedSums(others, order.sums).total }
  return {
    minimumAge,
    ageLines: ageLines.map(ageLineToWire),
    ...(order.paymentType === 'COD' && { toPayWithoutId: dollarsOf(cashToCollect(without)) }),
  }
}

export function deliveryToWire(order: Order, stop: Stop | null = null): DeliveryWire {
  const { id, number, address, note, lines, sums } = order
  const toCollect = cashToCollect(order)
  const { deposit } = pickedSums(lines, sums)
  return {
    _id: id,
    number: formatOrderNumber(number),
    name: fullName(address),
    ...placeOf(address),
    ...(note !== null && { note }),
    phone: address.phone,
    ...(toCollect > 0 && { toPay: dollarsOf(toCollect) }),
    ...(deposit > 0 && { deposit: dollarsOf(deposit) }),
    ...idCheckOf(order),
    ...stopOf(order, stop),
    items: lines.reduce((sum, line) => sum + piecesOf(line), 0),
    dueAt: order.dueAt.toISOString(),
    ...slotOf(order),
  }
}
