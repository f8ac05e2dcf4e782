import { type Sums, sumsOfPart } from '../checkout/pricing.ts'
import type { OrderableProduct } from '../checkout/requested-order.ts'
import { type Cents, cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import type { Actor } from '../staff/actor.ts'
import type { NewOrderLine, Order, OrderLine, OrderLineId, OrderStatus, StoredOrderStatus } from './order.ts'
import { nextSteps } from './order-workflow.ts'

export const SUBSTITUTIONS = ['best', 'refund'] as const
/** The shopper chooses what to get for goods that are not there: the `best` substitute, or a `refund` instead. */
export type Substitutions = (typeof SUBSTITUTIONS)[number]

export interface LinePick {
  readonly pieces: number
  /** `isRestocked` is true when the pieces that were not picked are back on the shelf, and false when they were not there. */
  readonly isRestocked: boolean
  readonly at: Date
  readonly by: Actor & { readonly role: 'staff' }
}

/** A pick replaces an earlier one of the line as a whole, with its substitute. */
export interface RequestedPick {
  readonly line: OrderLineId
  /** The line becomes unpicked again when this is null. */
  readonly picked: number | null
  readonly isRestocked: boolean
  readonly substitute: { readonly product: ProductId; readonly quantity: number } | null
}

type Pickable = Pick<OrderLine, 'quantity'> & { readonly pick: Pick<LinePick, 'pieces'> | null }

/** Returns the pieces that the shopper gets and that can be refunded. An unpicked line counts as a whole. */
export const piecesOf = ({ quantity, pick }: Pickable): number => pick?.pieces ?? quantity

type PricedPickable = Pickable & Pick<OrderLine, 'offerPrice' | 'category'>

/** Returns the sums of the order by its picked goods. */
export const pickedSums = (lines: readonly PricedPickable[], ordered: Sums): Sums =>
  sumsOfPart(
    ordered,
    lines.map((line) => ({ ...line, quantity: piecesOf(line) })),
  )

/** Returns what the order costs by its picked goods. It is never more than what was ordered. */
export const toPay = (lines: readonly PricedPickable[], ordered: Sums): Cents => pickedSums(lines, ordered).total

/** Returns what is given back once the order is delivered, besides other refunds. */
export const overpaid = ({ paymentType, sums, toPay, cashReceived }: Order): Cents =>
  cents(Math.max(0, (paymentType === 'Online' ? sums.total : (cashReceived ?? 0)) - toPay))

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

type NamedLine = Pick<OrderLine, 'id' | 'product' | 'name' | 'quantity' | 'substituteFor' | 'isRejected'>

export const wantedSubstitutes = <Line extends Pick<OrderLine, 'substituteFor' | 'isRejected'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ substituteFor, isRejected }) => substituteFor !== null && !isRejected)

/** Finds the substitute of an ordered line. Rejected ones don't count. */
export const substituteOf = <Line extends Pick<OrderLine, 'substituteFor' | 'isRejected'>>(
  lines: readonly Line[],
  ordered: OrderLineId,
): Line | undefined => lines.find(({ substituteFor, isRejected }) => substituteFor === ordered && !isRejected)

/** Returns a sentence, or null when the line can be picked like this. */
export function pickIssue(lines: readonly NamedLine[], { line: id, picked, substitute }: RequestedPick): string | null {
  const line = lines.find((one) => one.id === id)
  if (!line) return 'This order has no such line'
  const { name, quantity, product } = line
  if (line.substituteFor !== null) return `${name} is a substitute. Please pick the line that was ordered.`
  if (picked === null) return null
  if (picked > quantity) return `Only ${quantity} of ${name} ${quantity === 1 ? 'was' : 'were'} ordered`
  if (substitute === null) return null
  if (substitute.product === product) return `${name} can’t be its own substitute`
  return picked + substitute.quantity > quantity ? `Picked and substitute of ${name} are more than the ${quantity} ordered` : null
}

export const isRejectedSubstitute = (lines: readonly NamedLine[], { line, substitute }: RequestedPick): boolean =>
  lines.some((one) => one.isRejected && one.substituteFor === line && one.product === substitute?.product)

/** Charges the lower of both prices for each piece. */
export function substituteLine(
  ordered: Pick<OrderLine, 'id' | 'offerPrice'>,
  product: OrderableProduct,
  pick: LinePick,
): NewOrderLine {
  const { id, name, category, weight, pictures } = product
  const offerPrice = cents(Math.min(ordered.offerPrice, product.offerPrice))
  const bought = { product: id, name, category, weight, pictures, offerPrice, quantity: pick.pieces }
  return { ...bought, pick, substituteFor: ordered.id, isRejected: false }
}

/**
 * Returns the order's lines after the picks, none of which may have an issue (`pickIssue`). Unchanged lines are the
 * same objects. New substitutes have no id yet.
 */
export function pickLines(
  lines: readonly OrderLine[],
  picks: readonly RequestedPick[],
  substitutes: readonly OrderableProduct[],
  { at, by }: Pick<LinePick, 'at' | 'by'>,
): (OrderLine | NewOrderLine)[] {
  const pickOf = new Map(picks.map((pick) => [pick.line, pick]))
  return lines.flatMap((line) => {
    const pick = pickOf.get(line.substituteFor ?? line.id)
    if (!pick || line.isRejected) return [line]
    if (line.substituteFor !== null) return []
    const isRestocked = pick.isRestocked && pick.picked !== null && pick.picked < line.quantity
    const picked = pick.picked === null ? null : { pieces: pick.picked, isRestocked, at, by }
    const substitute = pick.substitute && pickSubstitute(lines, line, pick.substitute, substitutes, { at, by })
    return [isSamePick(line.pick, picked) ? line : { ...line, pick: picked }, ...(substitute ? [substitute] : [])]
  })
}

const isSamePick = (one: LinePick | null, other: LinePick | null): boolean =>
  one?.pieces === other?.pieces && one?.isRestocked === other?.isRestocked

function pickSubstitute(
  lines: readonly OrderLine[],
  ordered: OrderLine,
  { product, quantity }: NonNullable<RequestedPick['substitute']>,
  substitutes: readonly OrderableProduct[],
  how: Pick<LinePick, 'at' | 'by'>,
): OrderLine | NewOrderLine | undefined {
  const pick = { pieces: quantity, isRestocked: false, ...how }
  const current = substituteOf(lines, ordered.id)
  if (current?.product === product) return current.quantity === quantity ? current : { ...current, quantity, pick }
  const found = substitutes.find(({ id }) => id === product)
  return found && substituteLine(ordered, found, pick)
}

/** Takes the pieces of a substitute out of the order. */
export const rejectLine = (line: OrderLine): OrderLine => ({
  ...line,
  isRejected: true,
  pick: line.pick && { ...line.pick, pieces: 0 },
})
