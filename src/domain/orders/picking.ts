import { type ChargedLine, type Sums, sumsOfPart } from '../checkout/pricing.ts'
import type { OrderableProduct } from '../checkout/requested-order.ts'
import { dueOf } from '../customers/credit.ts'
import { type Cents, cents, formatCents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import {
  costOfWeight,
  heaviestWithin,
  mostOfPieces,
  orderedWeight,
  type Weighing,
  type Weight,
  weighedWithin,
  weightText,
} from '../products/weighed.ts'
import type { Actor } from '../staff/actor.ts'
import type { NewOrderLine, Order, OrderLine, OrderLineId, OrderStatus, StoredOrderStatus } from './order.ts'
import { nextSteps } from './order-workflow.ts'

export const SUBSTITUTIONS = ['best', 'refund'] as const
/** The shopper chooses what to get for goods that are not there: the `best` substitute, or a `refund` instead. */
export type Substitutions = (typeof SUBSTITUTIONS)[number]

export interface LinePick {
  readonly pieces: number
  /** What all of the pieces weigh. It is null for goods that are not sold by weight, and when no piece is there. */
  readonly weight: Weight | null
  /** These pieces were at the door, and came back because nobody showed an ID. */
  readonly broughtBack: CarriedPieces | null
  /** `isRestocked` is true when the pieces that were not picked are back on the shelf, and false when they were not there. */
  readonly isRestocked: boolean
  readonly at: Date
  readonly by: Actor & { readonly role: 'staff' }
}

export interface CarriedPieces {
  readonly pieces: number
  /** What all pieces of the line weighed at the door. It is null for goods that are not sold by weight. */
  readonly weight: Weight | null
}

/** A pick replaces an earlier one of the line as a whole, with its substitute. */
export interface RequestedPick {
  readonly line: OrderLineId
  /** The line becomes unpicked again when this is null. */
  readonly picked: number | null
  /** What the picked pieces weigh, for goods that are sold by weight. */
  readonly weight?: Weight | undefined
  readonly isRestocked: boolean
  readonly substitute: RequestedSubstitute | null
}

interface RequestedSubstitute {
  readonly product: ProductId
  readonly quantity: number
  readonly weight?: Weight | undefined
}

type Pickable = Pick<OrderLine, 'quantity'> & { readonly pick: Pick<LinePick, 'pieces'> | null }

/** Returns the pieces that the shopper gets and that can be refunded. An unpicked line counts as a whole. */
export const piecesOf = ({ quantity, pick }: Pickable): number => pick?.pieces ?? quantity

type PricedPickable = Pick<OrderLine, 'quantity' | 'offerPrice' | 'deposit' | 'category' | 'weighed'> & {
  readonly pick: Pick<LinePick, 'pieces' | 'weight'> | null
}

/** Returns the goods of a line that come. They cost their weight once it is known, and the expected price before. */
export function comingLine(line: PricedPickable): ChargedLine {
  const { offerPrice, deposit, category, weighed, pick } = line
  const weight = pick?.weight ?? null
  const amount = weighed && weight !== null ? costOfWeight(weighed.unitPrice, weight) : undefined
  return { offerPrice, deposit, category, quantity: piecesOf(line), amount }
}

/** Returns the sums of the order by its picked goods. */
export const pickedSums = (lines: readonly PricedPickable[], ordered: Sums): Sums => sumsOfPart(ordered, lines.map(comingLine))

/** Returns what the order costs by its picked goods. It is never more than what it may come to at most. */
export const toPay = (lines: readonly PricedPickable[], ordered: Sums): Cents => pickedSums(lines, ordered).total

/**
 * Returns what is given back once the order is delivered, besides other refunds. What was paid for pieces that the shopper
 * took out before went back then.
 */
export const overpaid = (order: Order): Cents => {
  const money = order.paymentType === 'Online' ? paidOnlineOf(order) : (order.cashReceived ?? 0)
  return cents(Math.max(0, money + order.credit - order.takenOut - order.toPay))
}

/**
 * Returns what a card has paid for a paid online order: the amount when it was placed, less its credit, or what was captured of a
 * reserved payment.
 */
export const paidOnlineOf = ({ captured, placedAmount, credit }: Pick<Order, 'captured' | 'placedAmount' | 'credit'>): Cents =>
  captured ?? dueOf(placedAmount, credit)

/**
 * Returns the ordered lines that nobody has picked yet. Until somebody picks them, all of their pieces count as there.
 */
export const undecidedLines = <Line extends Pick<OrderLine, 'substituteFor'> & { readonly pick: unknown }>(
  lines: readonly Line[],
): Line[] => lines.filter(({ substituteFor, pick }) => substituteFor === null && pick === null)

/** Returns the pick of a line whose goods were not there. */
export const leaveOut = ({ id }: Pick<OrderLine, 'id'>): RequestedPick => ({
  line: id,
  picked: 0,
  isRestocked: false,
  substitute: null,
})

export const UNPICKED_CHOICES = ['include', 'leaveOut', 'refuse'] as const
/**
 * The seller chooses what happens to unpicked lines when an order is sent out. `include` charges them, `leaveOut` does
 * not, and `refuse` keeps the order in the store.
 */
export type UnpickedChoice = (typeof UNPICKED_CHOICES)[number]

/** An order of which nothing was picked is canceled instead of sent out. */
export const isNothingPicked = (lines: readonly Pickable[]): boolean => lines.every((line) => piecesOf(line) === 0)

export const nextStepsWith = (status: StoredOrderStatus, lines: readonly Pickable[]): readonly OrderStatus[] =>
  isNothingPicked(lines) ? nextSteps(status).filter((step) => step !== 'Out for Delivery') : nextSteps(status)

type NamedLine = Pick<OrderLine, 'id' | 'product' | 'name' | 'quantity' | 'weighed' | 'substituteFor' | 'isRejected'>

export const wantedSubstitutes = <Line extends Pick<OrderLine, 'substituteFor' | 'isRejected'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ substituteFor, isRejected }) => substituteFor !== null && !isRejected)

/** Finds the substitute of an ordered line. Rejected ones don't count. */
export const substituteOf = <Line extends Pick<OrderLine, 'substituteFor' | 'isRejected'>>(
  lines: readonly Line[],
  ordered: OrderLineId,
): Line | undefined => lines.find(({ substituteFor, isRejected }) => substituteFor === ordered && !isRejected)

export interface PickIssue {
  readonly message: string
  /** The goods are too heavy: they may cost `most`, which is what `weight` of them costs. */
  readonly limit?: { readonly most: Cents; readonly weight: Weight }
}

/** Returns why the line can't be picked like this, or null. `weightPickIssue` checks the weight of a substitute. */
export function pickIssue(lines: readonly NamedLine[], pick: RequestedPick): PickIssue | null {
  const line = lines.find((one) => one.id === pick.line)
  if (!line) return { message: 'This order has no such line' }
  const message = piecesIssue(line, pick)
  if (message !== null) return { message }
  return pick.picked === null ? null : weightPickIssue(line, pick.picked, pick.weight)
}

function piecesIssue(
  { name, quantity, product, substituteFor }: NamedLine,
  { picked, substitute }: RequestedPick,
): string | null {
  if (substituteFor !== null) return `${name} is a substitute. Please pick the line that was ordered.`
  if (picked === null) return null
  if (picked > quantity) return `Only ${quantity} of ${name} ${quantity === 1 ? 'was' : 'were'} ordered`
  if (substitute === null) return null
  if (substitute.product === product) return `${name} can’t be its own substitute`
  return picked + substitute.quantity > quantity ? `Picked and substitute of ${name} are more than the ${quantity} ordered` : null
}

/** Returns why pieces of these goods can't be picked with this weight, or null. */
export function weightPickIssue(
  { name, weighed }: Pick<OrderLine, 'name' | 'weighed'>,
  pieces: number,
  weight: Weight | undefined,
): PickIssue | null {
  if (weighed === null) return weight === undefined ? null : { message: `${name} is not sold by weight` }
  if (pieces === 0)
    return weight === undefined ? null : { message: `No piece of ${name} is picked, so there is nothing to weigh` }
  if (weight === undefined) return { message: `Please enter what ${name} weighs, in ${weighed.per}` }
  const [cost, most] = [costOfWeight(weighed.unitPrice, weight), mostOfPieces(weighed, pieces)]
  if (cost <= most) return null
  const limit = { most, weight: heaviestWithin(weighed.unitPrice, most) }
  const heaviest = weightText(limit.weight, weighed.per)
  return { message: `${name} costs ${formatCents(cost)}. It may cost ${formatCents(most)} at most, which is ${heaviest}.`, limit }
}

export const isRejectedSubstitute = (lines: readonly NamedLine[], { line, substitute }: RequestedPick): boolean =>
  lines.some((one) => one.isRejected && one.substituteFor === line && one.product === substitute?.product)

type SubstituteTerms = Pick<OrderLine, 'offerPrice' | 'deposit' | 'weighed'>

/**
 * Returns how a product is sold in place of an ordered line: each piece costs the lower of both prices at most, and with its
 * deposit no more than a piece that it replaces. The price is below a cent when the deposit leaves no room for one.
 */
export function substituteTerms(
  ordered: Pick<OrderLine, 'offerPrice' | 'deposit'>,
  product: Pick<OrderableProduct, 'offerPrice' | 'deposit' | 'weighed'>,
  weighing: Weighing,
): SubstituteTerms {
  const { deposit } = product
  const limit = cents(Math.min(ordered.offerPrice, ordered.offerPrice + ordered.deposit - deposit))
  if (limit < 1) return { offerPrice: limit, deposit, weighed: null }
  const weighed = product.weighed && weighedWithin(orderedWeight(product.weighed, weighing), limit)
  const price = weighed ? costOfWeight(weighed.unitPrice, weighed.piece) : product.offerPrice
  return { weighed, deposit, offerPrice: cents(Math.min(limit, price)) }
}

/**
 * Tells whether a product can't replace a line because of its deposit. A discount takes less off a cheaper substitute, but
 * nothing off a deposit, so an order with one would cost more than was ordered.
 */
export const hasTooHighDeposit = (
  ordered: Pick<OrderLine, 'deposit'>,
  product: Pick<OrderableProduct, 'deposit'>,
  { discount }: Pick<Sums, 'discount'>,
): boolean => discount > 0 && product.deposit > ordered.deposit

function substituteLine(ordered: OrderLine, product: OrderableProduct, pick: LinePick, weighing: Weighing): NewOrderLine {
  const { id, name, category, weight, pictures, minimumAge } = product
  const bought = { product: id, name, category, weight, pictures, minimumAge, quantity: pick.pieces }
  const terms = substituteTerms(ordered, product, weighing)
  return { ...bought, ...terms, pick, substituteFor: ordered.id, isRejected: false }
}

export interface PickContext extends Pick<LinePick, 'at' | 'by'> {
  readonly weighing: Weighing
}

/**
 * Returns the order's lines after the picks, none of which may have an issue (`pickIssue`). Unchanged lines are the
 * same objects. New substitutes have no id yet.
 */
export function pickLines(
  lines: readonly OrderLine[],
  picks: readonly RequestedPick[],
  substitutes: readonly OrderableProduct[],
  context: PickContext,
): (OrderLine | NewOrderLine)[] {
  const { at, by } = context
  const pickOf = new Map(picks.map((pick) => [pick.line, pick]))
  return lines.flatMap((line) => {
    const pick = pickOf.get(line.substituteFor ?? line.id)
    if (!pick || line.isRejected) return [line]
    if (line.substituteFor !== null) return []
    const isRestocked = pick.isRestocked && pick.picked !== null && pick.picked < line.quantity
    const picked =
      pick.picked === null ? null : { ...NOT_BROUGHT_BACK, pieces: pick.picked, weight: pick.weight ?? null, isRestocked, at, by }
    const substitute = pick.substitute && pickSubstitute(lines, line, pick.substitute, substitutes, context)
    return [isSamePick(line.pick, picked) ? line : { ...line, pick: picked }, ...(substitute ? [substitute] : [])]
  })
}

const NOT_BROUGHT_BACK = { broughtBack: null } as const

const isSamePick = (one: LinePick | null, other: LinePick | null): boolean =>
  one?.pieces === other?.pieces && one?.weight === other?.weight && one?.isRestocked === other?.isRestocked

function pickSubstitute(
  lines: readonly OrderLine[],
  ordered: OrderLine,
  { product, quantity, weight }: RequestedSubstitute,
  substitutes: readonly OrderableProduct[],
  { at, by, weighing }: PickContext,
): OrderLine | NewOrderLine | undefined {
  const pick = { ...NOT_BROUGHT_BACK, pieces: quantity, weight: weight ?? null, isRestocked: false, at, by }
  const current = substituteOf(lines, ordered.id)
  if (current?.product === product) return isSamePick(current.pick, pick) ? current : { ...current, quantity, pick }
  const found = substitutes.find(({ id }) => id === product)
  return found && substituteLine(ordered, found, pick, weighing)
}

/** Takes the pieces of a substitute out of the order. */
export const rejectLine = (line: OrderLine): OrderLine => ({
  ...line,
  isRejected: true,
  pick: line.pick && { ...line.pick, pieces: 0, weight: null },
})
