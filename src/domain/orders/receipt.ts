import { BOTTLE_DEPOSIT, percentText, type Sums, sumsOfPart, taxRows } from '../checkout/pricing.ts'
import { dueOf } from '../customers/credit.ts'
import { type Cents, cents, formatCents, formatDeduction } from '../money.ts'
import { type NetLine, netSums, withPieces } from '../payments/net-sums.ts'
import type { Reservation } from '../payments/payment.ts'
import type { RefundStatus } from '../payments/refund.ts'
import { balanceOf, type OrderBalance, type OrderMoney } from './order-balance.ts'

/** Its pieces are the ordered ones until the line is picked. */
export interface ReceiptLine extends NetLine {
  readonly quantity: number
  /** What the pieces may cost, while they are sold by weight and nobody has weighed them. */
  readonly most?: Cents | undefined
  /** What the ordered pieces may cost, of goods that are sold by weight. */
  readonly orderedMost?: Cents | undefined
  readonly isSubstitute: boolean
}

interface ReceiptRefund {
  readonly amount: Cents
  readonly status: RefundStatus
  readonly reason: string
  readonly toCredit?: boolean | undefined
}

export interface ReceiptOrder extends OrderMoney {
  readonly lines: readonly ReceiptLine[]
  /** `sums` are the sums of what was ordered. */
  readonly sums: Sums
  /** `code` is null when the order was placed without a discount code. */
  readonly code: string | null
  readonly refunds: readonly ReceiptRefund[]
  /** Who picks the order up pays at the store. */
  readonly isPickup: boolean
  /** What of the order is reserved on a card. It is null for all other payments. */
  readonly reservation: Reservation | null
}

export interface ReceiptRow {
  readonly name: string
  readonly amount: Cents | 'Free'
  /** The amount is taken off. */
  readonly isDeduction?: true
  /** The amount depends on goods that nobody has weighed yet. */
  readonly isAbout?: true
  readonly note?: string
}

export interface Receipt {
  /** These rows say what the goods cost. The last one is the total. */
  readonly sums: readonly ReceiptRow[]
  /** These rows say what was paid, and what of it goes back. There are none for an order that was not paid. */
  readonly payments: readonly ReceiptRow[]
  /** `headline` is what the shopper pays in the end, such as `You pay $17.59`. */
  readonly headline: string
  /** These say what became of an amount that was reserved on a card, the newest last. There are none for other payments. */
  readonly cardSteps: readonly CardStep[]
  /** `details` say how it is paid, and what changed since it was ordered. */
  readonly details: readonly string[]
}

export interface CardStep {
  readonly text: string
  readonly note?: string
  /** The card was not charged, and a person has to decide what follows. */
  readonly isIssue?: true
  /** The step tells what the headline says. */
  readonly isHeadline?: true
}

/** Lists the sums and payments of an order. Its page, its print and its mails all show these, and no others. */
export function receiptOf(order: ReceiptOrder): Receipt {
  const balance = balanceOf(order)
  const atMost = atMostUntilWeighed(order)
  const about = atMost === null ? '' : 'about '
  const money = cents(balance.kept - balance.creditPart)
  const mostMoney = atMost === null ? null : dueOf(atMost, order.credit)
  return {
    sums: sumRows(order, balance, atMost !== null),
    payments: paymentRows(order, balance),
    headline: money === 0 ? 'Nothing to pay' : `${payVerb(balance)} ${about}${formatCents(money)}`,
    cardSteps: cardSteps(order, balance),
    details: [
      ...(mostMoney === null || mostMoney === 0 ? [] : [`At most ${formatCents(mostMoney)}: we weigh when we pack`]),
      ...detailsOf(order, balance),
    ],
  }
}

/** Returns what the order costs at most, or null when its goods are weighed, or not sold by weight, or do not come. */
export function atMostUntilWeighed({ lines, sums, status }: Pick<ReceiptOrder, 'lines' | 'sums' | 'status'>): Cents | null {
  const isOpen = status !== 'Delivered' && status !== 'Cancelled'
  if (!isOpen || lines.every(({ most }) => most === undefined)) return null
  return sumsOfPart(
    sums,
    lines.map((line) => ({ ...withPieces(line), amount: line.most ?? line.amount })),
  ).total
}

/** Returns the order as it was before anything was picked or refunded. */
export const asOrdered = (order: ReceiptOrder): ReceiptOrder => ({
  ...order,
  status: 'Order Placed',
  picked: order.ordered,
  paidOnline: dueOf(order.ordered, order.credit),
  takenOut: cents(0),
  cashReceived: null,
  isLeftOutRefunded: false,
  isRefunded: false,
  refunds: [],
  isPaid: order.isPaid && order.reservation === null,
  reservation: order.reservation && { ...order.reservation, state: 'authorized', captured: null },
  lines: order.lines
    .filter(({ isSubstitute }) => !isSubstitute)
    .map((line) => ({ ...line, pieces: line.quantity, amount: undefined, most: line.orderedMost, refunded: 0 })),
})

export function receiptAmount({ amount, isDeduction, isAbout }: ReceiptRow): string {
  if (amount === 'Free') return amount
  const about = isAbout ? 'about ' : ''
  return about + (isDeduction ? formatDeduction(amount) : formatCents(amount))
}

/** Sums the goods that come, with substitutes and without what was left out. */
const comingSums = ({ lines, sums }: ReceiptOrder): Sums => sumsOfPart(sums, lines.map(withPieces))

const codeName = (code: string | null): string => `Code ${code}`

const shippingRow = (delivery: Cents, code: string | null): ReceiptRow => ({
  name: 'Shipping',
  amount: delivery === 0 ? 'Free' : delivery,
  ...(code !== null && { note: codeName(code) }),
})

/** A canceled order comes to nothing. */
function sumRows(order: ReceiptOrder, { ordered, cameTo }: OrderBalance, isAbout: boolean): ReceiptRow[] {
  if (order.status === 'Cancelled') {
    return [
      { name: 'Ordered', amount: ordered },
      { name: 'Total', amount: cameTo },
    ]
  }
  const coming = comingSums(order)
  const { cartAmount, discount, deposit, delivery, total } = coming
  const isFreeByCode = order.code !== null && order.sums.discount === 0
  const about = isAbout ? { isAbout: true as const } : {}
  return [
    { name: 'Price', amount: cartAmount, ...about },
    ...(discount === 0 ? [] : [{ name: codeName(order.code), amount: discount, isDeduction: true as const }]),
    ...(order.isPickup ? [] : [shippingRow(delivery, isFreeByCode ? order.code : null)]),
    ...taxRows(coming).map((row) => ({ ...row, ...about })),
    ...(deposit === 0 ? [] : [{ name: BOTTLE_DEPOSIT, amount: deposit }]),
    { name: 'Total', amount: total, ...about, ...(total !== ordered && { note: orderedNote(order) }) },
  ]
}

const orderedNote = ({ ordered, ...order }: ReceiptOrder): string =>
  `${differsByWeight(order) ? 'Expected' : 'Ordered'}: ${formatCents(ordered)}`

/** Tells whether all pieces come, so that only their weight makes the order cost something else than expected. */
const differsByWeight = ({ lines }: Pick<ReceiptOrder, 'lines'>): boolean =>
  lines.some(({ amount }) => amount !== undefined) && lines.every(({ pieces, quantity }) => pieces === quantity)

function paymentRows(order: ReceiptOrder, balance: OrderBalance): ReceiptRow[] {
  const { paid, credit, leftOut, kept, creditPart, givenBack } = balance
  if (paid === 0) return []
  const money = cents(paid - credit)
  return [
    ...(credit > 0 ? [{ name: 'Paid by credit', amount: credit }] : []),
    ...(money > 0 ? [{ name: order.paymentType === 'Online' ? 'Paid online' : 'Paid in cash', amount: money }] : []),
    ...openRows(order, balance),
    ...refundRows(order.refunds, balance),
    ...(leftOut > 0 ? [{ name: 'Back to you', amount: leftOut }] : []),
    ...(givenBack > 0
      ? [
          { name: payVerb(balance), amount: cents(kept - creditPart) },
          ...(creditPart > 0 ? [{ name: 'Kept of your credit', amount: creditPart }] : []),
          ...netRows(order, balance),
        ]
      : []),
  ]
}

/** Says what is left to pay of an order that is paid by credit in part. */
function openRows({ paymentType, isPickup }: ReceiptOrder, { credit, stillToPay }: OrderBalance): ReceiptRow[] {
  if (credit === 0 || stillToPay === 0) return []
  const inCash = isPickup ? 'To pay at the store' : 'To pay at the door'
  return [{ name: paymentType === 'Online' ? 'To pay by card' : inCash, amount: stillToPay }]
}

/** Says what tax and deposit are in the amount that is kept after a refund. */
function netRows(order: ReceiptOrder, balance: OrderBalance): ReceiptRow[] {
  const { parts, deposit, refundedDeposit } = netSums(order, balance)
  const taxed = parts.filter(({ rate, tax, refundedTax }) => rate > 0 && tax + refundedTax > 0)
  return [
    ...taxed.map(({ rate, tax }) => ({ name: `Tax in it (${percentText(rate)})`, amount: tax })),
    ...(deposit + refundedDeposit === 0 ? [] : [{ name: 'Bottle deposit in it', amount: deposit }]),
  ]
}

const REFUND_NAMES = { pending: 'Refund on its way', succeeded: 'Refunded', failed: 'Refund failed' } as const

const CREDIT_NAME = 'Back to your credit'

/**
 * Lists each refund, but not those that failed and were repeated or settled in another way. The rows of each status add
 * up to its sum in the balance, so that no more goes back than was paid.
 */
function refundRows(refunds: readonly ReceiptRefund[], balance: OrderBalance): ReceiptRow[] {
  const left = { pending: balance.refunding, succeeded: balance.refunded, failed: balance.failed }
  const rows: ReceiptRow[] = []
  for (const { amount, status, reason, toCredit = false } of refunds) {
    if (status === 'settled' || left[status] === 0) continue
    const shown = cents(Math.min(amount, left[status]))
    left[status] = cents(left[status] - shown)
    const name = toCredit ? CREDIT_NAME : REFUND_NAMES[status]
    rows.push({ name, amount: shown, ...(reason !== '' && { note: reason }) })
  }
  // The provider may say that the whole payment went back before it lists the refunds.
  if (left.succeeded > 0) rows.push({ name: REFUND_NAMES.succeeded, amount: left.succeeded })
  return rows
}

function detailsOf(order: ReceiptOrder, balance: OrderBalance): string[] {
  const { ordered, cameTo, leftOut, refunding, refunded } = balance
  const less = order.status === 'Cancelled' ? 0 : ordered - cameTo
  const details = [
    collectionText(order, balance),
    isWeighedWhole(order) ? 'The final price: everything is weighed' : null,
    ...paidTexts(order, balance),
    less > 0
      ? `${formatCents(cents(less))} less than ${differsByWeight(order) ? 'expected: it weighed less' : 'you ordered'}`
      : null,
    less < 0 ? `${formatCents(cents(-less))} more than expected: it weighed more` : null,
    leftOut > 0 ? `${formatCents(leftOut)} goes back to you soon after ${order.isPickup ? 'you pick it up' : 'delivery'}` : null,
    refunding > 0 ? `${formatCents(refunding)} is on its way back to you` : null,
    refunded > 0 ? `${formatCents(refunded)} went back to you` : null,
  ]
  return details.filter((text) => text !== null)
}

function paidTexts({ paymentType }: ReceiptOrder, { kept, creditPart, paid, credit }: OrderBalance): string[] {
  const money = cents(paid - credit)
  const how = paymentType === 'Online' ? 'online' : 'in cash'
  return [
    ...(creditPart > 0 ? [`${formatCents(creditPart)} is paid by your credit`] : []),
    ...(money > 0 && money !== kept - creditPart ? [`You paid ${formatCents(money)} ${how}`] : []),
  ]
}

const isWeighedWhole = ({ status, lines }: ReceiptOrder): boolean =>
  status === 'Out for Delivery' && lines.some(({ amount }) => amount !== undefined)

const SHOWN_LATER = 'Your bank may show the release in 1 to 5 days.'

/** Says in steps what became of an amount that was reserved on the card. There are none for other payments. */
function cardSteps({ reservation, status, isPaid }: ReceiptOrder, balance: OrderBalance): CardStep[] {
  if (!reservation) return []
  const { state, reserved, captured } = reservation
  const all = formatCents(reserved)
  const first = { text: `Reserved on your card: ${all}. You pay what is packed.` }
  if (captured !== null) {
    const isHeadline = balance.kept - balance.creditPart === captured && payVerb(balance) === 'You paid'
    return [first, { ...capturedStep(cents(reserved - captured), captured), ...(isHeadline && { isHeadline }) }]
  }
  if (status === 'Cancelled' || isPaid)
    // nothing was to pay
    return [
      first,
      state === 'released' ? { text: `${all} was released.`, note: SHOWN_LATER } : { text: `${all} is being released.` },
    ]
  if (state === 'released') return [first, { text: 'Nothing is reserved on your card any more.', note: TALK, isIssue: true }]
  return state === 'failed' ? [first, { text: 'Your card could not be charged.', note: TALK, isIssue: true }] : [first]
}

function capturedStep(released: Cents, captured: Cents): CardStep {
  if (released === 0) return { text: `You paid ${formatCents(captured)}.` }
  return { text: `You paid ${formatCents(captured)}; ${formatCents(released)} was released.`, note: SHOWN_LATER }
}

const TALK = 'We’ll get in touch about the payment.'

/** Says what is to be paid when the shopper gets the order. Returns null when nothing is. */
function collectionText(
  { status, isPickup }: ReceiptOrder,
  { toCollect: stillToPay, kept, creditPart }: OrderBalance,
): string | null {
  if (stillToPay === 0) return null
  if (status === 'Delivered') return `${formatCents(stillToPay)} is still to pay`
  const where = isPickup ? 'at the store' : 'at the door'
  return stillToPay === kept - creditPart ? `In cash ${where}` : `${formatCents(stillToPay)} of it in cash ${where}`
}

/** Says `You paid` once no more money is to move. */
const payVerb = ({ stillToPay, leftOut, refunding, failed }: OrderBalance): string =>
  stillToPay + leftOut + refunding + failed === 0 ? 'You paid' : 'You pay'
