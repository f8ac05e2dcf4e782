import { guestOrderUrl } from '../../../contract/accounts/mailed-pages.ts'
import { fullName, isPlace, streetLine } from '../../../domain/addresses/address.ts'
import { lineSubtotal } from '../../../domain/checkout/pricing.ts'
import { isUndecided } from '../../../domain/delivery/broken-promise.ts'
import { isMailableName, withoutLinks } from '../../../domain/mail/mail.ts'
import type { OrderMail } from '../../../domain/mail/order-mail.ts'
import { formatCents } from '../../../domain/money.ts'
import type { Complaint } from '../../../domain/orders/complaint.ts'
import type { Order, OrderLine } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { comingLine, paidOnlineOf, piecesOf, substituteOf } from '../../../domain/orders/picking.ts'
import { type Receipt, type ReceiptRow, receiptAmount } from '../../../domain/orders/receipt.ts'
import { highestAge } from '../../../domain/products/minimum-age.ts'
import { expectedWeightText, weightPriceText, weightText } from '../../../domain/products/weighed.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import { slotText, weekdayAndTime } from '../../../domain/time/dates.ts'
import { button, type MailContent, type MailLine, type MailPart, paragraph } from '../mail/compose-mail.ts'
import type { MailedRefund } from '../payments/mailed-refunds.ts'

export interface MailRecipient {
  readonly name: string
  /**
   * `isProved` is false while somebody else may have typed the email. The mails then have nothing in the words of whoever
   * ordered: no address, no own reason, and no name that may be a sentence.
   */
  readonly isProved: boolean
  /** The secret of the order for a guest, who has no login. It is null for an account. */
  readonly secret: string | null
}

interface LinkedOrder {
  readonly order: Order
  readonly recipient: MailRecipient
  readonly publicUrl: string
}

interface MailedOrder extends LinkedOrder {
  readonly refund: MailedRefund | null
  readonly complaint: Complaint | null
  readonly receipt: Receipt
  /** This link proves the email of the recipient. It is null when the email is proved. */
  readonly confirmUrl: string | null
  readonly settings: Pick<Settings, 'promisedMinutes' | 'pickup' | 'timeZone' | 'store'>
}

interface OwnContent {
  readonly subject: string
  readonly title: string
  readonly parts: readonly MailPart[]
}

export function orderMailContent(about: OrderMail, mailed: MailedOrder): MailContent {
  const number = formatOrderNumber(mailed.order.number)
  const { subject, title, parts } = CONTENTS[about](mailed)
  return {
    subject: `Order ${number}: ${subject}`,
    title,
    parts: [...parts, button('See your order', orderUrl(mailed)), ...confirmParts(mailed)],
    footer: footerOf(mailed, number),
  }
}

function footerOf({ recipient: { isProved }, settings }: MailedOrder, number: string): string {
  const name = storeName(settings.store)
  if (isProved) return `You’re getting this email because you ordered at ${name}. Your order’s number is ${number}.`
  return `You’re getting this email because this address was entered with order ${number} at ${name}. If that wasn’t you, you can ignore it.`
}

/** The page of a guest’s order, or the one that an account opens after a login. */
export const orderUrl = ({ order: { number }, recipient: { secret }, publicUrl }: LinkedOrder): string =>
  secret === null ? `${publicUrl}/my-orders/${formatOrderNumber(number)}` : guestOrderUrl(publicUrl, secret)

const CONTENTS: Readonly<Record<OrderMail, (mailed: MailedOrder) => OwnContent>> = {
  placed: ({ order, receipt, recipient, settings }) => ({
    subject: 'we have it',
    title: isMailableName(recipient.name, recipient) ? `Thank you, ${recipient.name}!` : 'Thank you!',
    parts: [
      paragraph(placedText(order, settings)),
      ...idParts(order),
      ...receiptParts(orderedLines(order), receipt),
      ...whereFacts(order, recipient),
    ],
  }),
  changed: ({ order, receipt, recipient }) => ({
    subject: 'changed',
    title: 'You changed your order',
    parts: [
      paragraph('This is your order now. You can change it on its page until we start packing it.'),
      ...receiptParts(orderedLines(order), receipt),
      ...whereFacts(order, recipient),
    ],
  }),
  'new time': ({ order, recipient, settings }) => ({
    subject: 'another time',
    title: 'Your order comes at another time',
    parts: [
      paragraph(`We’re sorry: we can’t keep the time that we told you. ${newTimeText(order, settings)}`),
      paragraph('If that doesn’t suit you, you can cancel on your order’s page until packing begins, or contact us.'),
      ...whereFacts(order, recipient),
    ],
  }),
  'cash asked': ({ order, receipt }) => ({
    subject: 'please pay in cash',
    title: 'Your card could not be charged',
    parts: [
      paragraph(
        `Please pay for your order in cash ${isPickup(order) ? 'when you pick it up' : 'at the door'}. Your card is not charged: what may still be reserved on it is released, which your bank may show in 1 to 5 days.`,
      ),
      ...receiptParts([], receipt),
    ],
  }),
  substituted: ({ order }) => ({
    subject: 'a substitute',
    title: 'Something wasn’t available',
    parts: [
      paragraph('We’re packing your order. We replaced what wasn’t available, at no extra cost.'),
      {
        kind: 'facts',
        title: 'Changed while packing',
        facts: order.lines.filter((line) => substituteOf(order.lines, line.id)).map((line) => changeOf(order, line)),
      },
      paragraph('Don’t want it? Reject it on your order’s page before the order leaves the store.'),
    ],
  }),
  'out for delivery': ({ order, receipt, recipient }) => ({
    ...(isPickup(order)
      ? { subject: 'ready for pickup', title: 'Your order is ready for pickup' }
      : { subject: 'on its way', title: 'Your order is on its way' }),
    parts: [...idParts(order), ...pickedParts(order, receipt), ...whereFacts(order, recipient)],
  }),
  'next stop': ({ order, receipt, recipient }) => ({
    subject: 'you’re next',
    title: 'You’re next',
    parts: [
      paragraph('Our courier is on the way to you now.'),
      ...idParts(order),
      ...receiptParts([], receipt),
      ...whereFacts(order, recipient),
    ],
  }),
  'not delivered': ({ order, recipient }) => ({
    ...(isPickup(order)
      ? { subject: 'your order wasn’t picked up', title: 'Your order wasn’t picked up' }
      : { subject: 'we couldn’t deliver it', title: 'We couldn’t deliver your order' }),
    parts: [
      paragraph(`Reason: ${withoutLinks(order.history.findLast((change) => change.failedDelivery)?.reason ?? '')}`),
      paragraph(
        isPickup(order)
          ? 'We’ll mail you when it’s ready for pickup again. If you can’t come, please contact us.'
          : 'Your groceries are back at the store, and we’ll bring them again. If another time or address is better, please contact us.',
      ),
      ...whereFacts(order, recipient),
    ],
  }),
  delivered: ({ order, receipt }) => ({
    ...(isPickup(order)
      ? { subject: 'picked up', title: 'Your order was picked up' }
      : { subject: 'delivered', title: 'Your order was delivered' }),
    parts: [paragraph('Enjoy! Here’s what you got.'), ...pickedParts(order, receipt)],
  }),
  canceled: ({ order, receipt, recipient }) => ({
    subject: 'canceled',
    title: 'Your order was canceled',
    parts: [...reasonAndReceipt(cancelReason(order, recipient), receipt), ...canceledPayment(order)],
  }),
  refund: ({ refund, receipt }) => ({
    subject: 'refund',
    title: refund ? refundTitle(refund) : 'Refund',
    parts: [paragraph(refundText(refund)), ...reasonAndReceipt(refund?.reason, receipt)],
  }),
  'refund failed': ({ refund, receipt }) => ({
    subject: 'refund failed',
    title: refund ? `Your refund of ${formatCents(refund.amount)} didn’t go through` : 'Refund failed',
    parts: [
      paragraph('We know about it, and we’ll try again or get you the money another way.'),
      ...reasonAndReceipt(refund?.reason, receipt),
    ],
  }),
  'complaint answered': ({ order, complaint }) => ({
    subject: 'our answer',
    title: 'About the problem you reported',
    parts: [
      paragraph(withoutLinks(complaint?.reply ?? '')),
      { kind: 'facts', title: 'You reported', facts: complaint ? reportedLines(order, complaint) : [] },
    ],
  }),
}

function refundText(refund: MailedRefund | null): string {
  if (refund?.isCredit) return 'You can use it for your next order. Your account shows how much you have.'
  return refund?.isCash
    ? 'Our records say you got it in cash. If you didn’t, please contact us.'
    : 'It can take a few days to show up on your statement.'
}

function refundTitle({ amount, isCash, isCredit, isRepeated }: MailedRefund): string {
  const money = formatCents(amount)
  if (isCredit) return `${money} is back in your credit`
  if (isCash) return `${money} was given back to you`
  return isRepeated ? `We sent the ${money} to your card again` : `We sent ${money} back to your card`
}

function confirmParts({ confirmUrl }: MailedOrder): MailPart[] {
  if (confirmUrl === null) return []
  return [
    paragraph('Please confirm that this email is yours. Until then, our emails leave out your address and what you wrote.'),
    button('Confirm my email', confirmUrl),
  ]
}

function cancelReason({ history }: Order, { isProved }: MailRecipient): string | null {
  const canceled = history.at(-1)
  if (!canceled || (canceled.by.role === 'shopper' && !isProved)) return null
  return canceled.reason
}

const isPickup = ({ pickupAddress }: Order): boolean => pickupAddress !== null

function newTimeText(order: Order, { timeZone }: MailedOrder['settings']): string {
  const { slot, dueAt } = order
  if (isPickup(order)) return `You can pick it up from ${weekdayAndTime(dueAt, timeZone)} on.`
  return `We plan to be at your door ${slot ? slotText(slot, timeZone) : `by ${weekdayAndTime(dueAt, timeZone)}`}.`
}

function placedText(order: Order, settings: MailedOrder['settings']): string {
  const { slot } = order
  if (isUndecided(order))
    return 'We have your order. Something has changed at the store, so we’re checking when you get it, and will tell you.'
  if (order.withOrder !== null && !order.isLeft)
    return 'We have your order. You get it together with the one that you placed before.'
  if (isPickup(order)) return `We have your order. You can pick it up ${dueText(order, settings)}.`
  if (slot) return `We have your order and plan to be at your door ${slotText(slot, settings.timeZone)}.`
  return `We have your order and plan to be at your door ${dueText(order, settings)}.`
}

/** Says `within 30 minutes`, or a time of the store's clock for an order that was placed while the store was closed. */
function dueText(order: Order, { promisedMinutes, pickup, timeZone }: MailedOrder['settings']): string {
  const { history, placedAt, dueAt } = order
  const orderedAt = history[0]?.at ?? placedAt
  const minutes = Math.round((dueAt.getTime() - orderedAt.getTime()) / 60_000)
  const promised = isPickup(order) ? (pickup?.minutes ?? promisedMinutes) : promisedMinutes
  if (isPickup(order)) return minutes <= promised ? `in ${minutes} minutes` : `from ${weekdayAndTime(dueAt, timeZone)} on`
  return minutes <= promised ? `within ${minutes} minutes` : `by ${weekdayAndTime(dueAt, timeZone)}`
}

const KINDS = { missing: 'missing', damaged: 'damaged', wrong: 'wrong product', other: 'another problem' } as const

const reportedLines = ({ lines }: Order, complaint: Complaint): string[] =>
  complaint.lines.map(({ line, quantity, kind }) => `${quantity} × ${lines.find(({ id }) => id === line)?.name}: ${KINDS[kind]}`)

const orderedLines = ({ lines }: Order): MailLine[] =>
  lines.filter((line) => line.substituteFor === null).map((line) => lineOf({ ...line, pick: null }))

/** Names the pieces that come, and what they cost. Goods by weight are named with what they weigh. */
function lineOf(line: OrderLine): MailLine {
  const { name, weight, weighed, offerPrice } = line
  const [pieces, amount] = [piecesOf(line), formatCents(lineSubtotal(comingLine(line)))]
  if (weighed) {
    const known = line.pick?.weight ?? null
    const about = known === null ? 'about ' : ''
    const weighs = known === null ? expectedWeightText(weighed, pieces) : weightText(known, weighed.per)
    const counted = pieces === 1 ? '' : ` (${pieces} pieces)` // `2 × 1 lb` would read as twice as much
    const price = weightPriceText(weighed.unitPrice, weighed.per)
    return { text: `${name}, ${about}${weighs}${counted} at ${price}`, amount: about + amount }
  }
  const each = pieces > 1 ? `${formatCents(offerPrice)} each` : null
  const deposit = line.deposit > 0 ? `plus ${formatCents(line.deposit)} deposit${pieces > 1 ? ' each' : ''}` : null
  const text = [`${pieces} × ${name}`, weight, each, deposit].filter(Boolean).join(', ')
  return { text, amount }
}

function receiptParts(goods: readonly MailLine[], { sums, payments, headline, cardSteps, ...receipt }: Receipt): MailPart[] {
  const steps = cardSteps.map(({ text, note }) => (note === undefined ? text : `${text} ${note}`))
  const details = [...steps, ...receipt.details]
  const sumLines = sums.map((row, index) => ({ ...lineOfRow(row), isSum: index === sums.length - 1 }))
  const lines = [...goods, ...sumLines, ...payments.map(lineOfRow)]
  return [
    { kind: 'lines', lines },
    details.length > 0 ? { kind: 'facts', title: headline, facts: details } : paragraph(`${headline}.`),
  ]
}

const lineOfRow = (row: ReceiptRow): MailLine => ({
  text: row.note === undefined ? row.name : `${row.name} (${withoutLinks(row.note)})`,
  amount: receiptAmount(row),
})

/** Says that the goods need an ID, before they come. */
function idParts(order: Order): MailPart[] {
  const age = highestAge(order.lines)
  if (age === null) return []
  return [
    paragraph(
      `Please have an ID ready ${isPickup(order) ? 'when you pick it up' : 'at the door'}: something in this order is only for people of ${age} or older.`,
    ),
  ]
}

function pickedParts(order: Order, receipt: Receipt): MailPart[] {
  const got = order.lines.filter((line) => piecesOf(line) > 0)
  const missing = order.lines.filter((line) => line.substituteFor === null && piecesOf(line) < line.quantity)
  return [
    ...receiptParts(got.map(lineOf), receipt),
    ...(missing.length > 0
      ? [{ kind: 'facts' as const, title: 'Changed while packing', facts: missing.map((line) => changeOf(order, line)) }]
      : []),
  ]
}

function changeOf({ lines }: Order, line: OrderLine): string {
  const instead = lines
    .filter(({ substituteFor, isRejected }) => substituteFor === line.id && !isRejected)
    .map(({ name }) => name)
  if (line.pick?.broughtBack) return `${line.name}: ${line.pick.broughtBack.pieces} brought back, because nobody showed an ID`
  const left = piecesOf(line) === 0 ? 'not available' : `${piecesOf(line)} of ${line.quantity} available`
  return `${line.name}: ${left}${instead.length > 0 ? `, ${instead.join(', ')} instead` : ''}`
}

/** The receipt says what becomes of an amount that was only reserved. */
function canceledPayment(order: Order): MailPart[] {
  const { isPaid, paymentType, credit } = order
  const isMoneyPaid = isPaid && (paymentType === 'Online' ? paidOnlineOf(order) : (order.cashReceived ?? 0)) > 0
  const returned = credit > 0 ? [paragraph('The credit that you used is back in your account.')] : []
  if (!isMoneyPaid) return returned
  return [
    ...returned,
    paragraph(
      paymentType === 'Online'
        ? 'What you paid goes back to your card. We’ll email you once it’s done.'
        : 'We’ll give back what you paid in cash.',
    ),
  ]
}

/** A refund's reason is also a note in the receipt, where it is left out when the mail has said it before. */
function reasonAndReceipt(reason: string | null | undefined, receipt: Receipt): MailPart[] {
  if (!reason) return receiptParts([], receipt)
  const payments = receipt.payments.map(({ note, ...row }) => (note === undefined || note === reason ? row : { ...row, note }))
  return [paragraph(`Reason: ${withoutLinks(reason)}`), ...receiptParts([], { ...receipt, payments })]
}

function whereFacts({ address, pickupAddress }: Order, { isProved }: MailRecipient): MailPart[] {
  if (pickupAddress !== null)
    return [{ kind: 'facts', title: 'Pick it up at', facts: pickupAddress.split('\n').map(withoutLinks) }]
  return isProved ? [{ kind: 'facts', title: 'Delivery address', facts: addressLines(address).map(withoutLinks) }] : []
}

function addressLines(address: Order['address']): string[] {
  const name = fullName(address)
  if (!isPlace(address)) return [name]
  return [name, streetLine(address), `${address.city}, ${address.state} ${address.zipcode}`, address.country]
}
