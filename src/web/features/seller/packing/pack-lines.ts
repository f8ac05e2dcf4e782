import { orderedWeightOf } from '../../../../contract/orders/order-receipt.ts'
import type { OrderLineWire, OrderWire } from '../../../../contract/orders/orders.ts'
import { type Cents, wireCents } from '../../../../domain/money.ts'
import { MAX_WEIGHT, type OrderedWeight, type Weight, weightOf } from '../../../../domain/products/weighed.ts'
import { batchText } from '../../orders/batch-text.ts'

/** The `offerPrice` of a substitute is what the shopper pays for it. */
export type Goods = OrderLineWire['product']

export interface Substitute {
  readonly product: Goods
  readonly quantity: number
  /** The deposit of each piece. */
  readonly deposit: Cents
  /** `weighed` is null for goods by the piece, as is `weight`, which all of the pieces have together. */
  readonly weighed: OrderedWeight | null
  readonly weight: Weight | null
}

export interface LinePick {
  /** The id of the line. */
  readonly line: string
  /** `picked` is null until the line is picked, and 0 when nothing of it was there. */
  readonly picked: number | null
  /** What the picked pieces weigh. It is null for goods by the piece, and while no piece is picked. */
  readonly weight: Weight | null
  /** True means that the missing pieces were put back on the shelf. False means that they were not there. */
  readonly isRestocked: boolean
  readonly substitute: Substitute | null
}

export interface PackLine extends LinePick {
  readonly product: Goods
  readonly quantity: number
  /** The deposit of each piece. */
  readonly deposit: Cents
  /** How the goods are sold by weight. It is null for goods by the piece. */
  readonly weighed: OrderedWeight | null
  /** The name of the person whose pick of the line is saved. An unsaved pick leaves it as it is. */
  readonly by: string | null
  readonly rejected: readonly Goods[]
  /** Says of which batches the pieces are. It is null for goods without use-by dates. */
  readonly batches: string | null
  readonly isSaved: boolean
}

export type LinePicks = ReadonlyMap<string, LinePick>

/** Returns the ordered lines with what was picked. The picks in `unsaved` replace the saved ones. */
export const packLines = ({ items }: Pick<OrderWire, 'items'>, unsaved: LinePicks): PackLine[] =>
  items
    .filter(({ substituteFor }) => substituteFor === undefined)
    .map((item) => {
      const substitutes = items.filter(({ substituteFor }) => substituteFor === item.line)
      return {
        ...(unsaved.get(item.line) ?? savedPick(item, substitutes)),
        product: item.product,
        quantity: item.quantity,
        deposit: depositOf(item),
        weighed: orderedWeightOf(item),
        by: item.pickedBy ?? null,
        rejected: substitutes.filter(({ isRejected }) => isRejected).map(({ product }) => product),
        isSaved: !unsaved.has(item.line),
        batches: batchText(item),
      }
    })

function savedPick(item: OrderLineWire, substitutes: readonly OrderLineWire[]): LinePick {
  const { line, picked, isRestocked } = item
  const substitute = substitutes.find((one) => !one.isRejected)
  return {
    line,
    picked: picked ?? null,
    weight: savedWeight(item),
    isRestocked: isRestocked ?? false,
    substitute: substitute ? savedSubstitute(substitute) : null,
  }
}

const depositOf = ({ deposit = 0 }: OrderLineWire): Cents => wireCents(deposit)

const savedSubstitute = (item: OrderLineWire): Substitute => ({
  product: item.product,
  quantity: item.quantity,
  deposit: depositOf(item),
  weighed: orderedWeightOf(item),
  weight: savedWeight(item),
})

const savedWeight = ({ weighed }: OrderLineWire): Weight | null =>
  weighed?.picked === undefined ? null : weightOf(weighed.picked, MAX_WEIGHT)

export const isDecided = ({ picked }: LinePick): boolean => picked !== null

export const missingPieces = ({ quantity, picked }: PackLine): number => quantity - (picked ?? 0)

export const isLeftOut = ({ picked, substitute }: LinePick): boolean => picked === 0 && substitute === null

/** Returns the line with no pick, and so without a weight. */
export const withoutPick = ({ line }: LinePick): LinePick => ({
  line,
  picked: null,
  weight: null,
  isRestocked: false,
  substitute: null,
})

/**
 * Returns the line picked completely. A line that is decided already becomes unpicked again. Goods by weight are picked by
 * `withPieces`, with what they weigh.
 */
export const toggled = (pick: PackLine): LinePick =>
  isDecided(pick) ? withoutPick(pick) : { ...withoutPick(pick), picked: pick.quantity }

/**
 * Returns the line with this number of picked pieces, and what they weigh if they are sold by weight. A substitute is
 * reduced or removed, so that both together are never more than was ordered. One that was weighed is removed instead of
 * reduced, since fewer pieces have another weight.
 */
export function withPieces(
  { line, quantity, isRestocked, substitute }: PackLine,
  picked: number,
  weight: Weight | null = null,
): LinePick {
  const left = quantity - picked
  return {
    line,
    picked,
    weight,
    isRestocked: isRestocked && left > 0,
    substitute: substitute && substituteWithin(substitute, left),
  }
}

function substituteWithin(substitute: Substitute, pieces: number): Substitute | null {
  if (substitute.quantity <= pieces) return substitute
  return pieces > 0 && substitute.weighed === null ? { ...substitute, quantity: pieces } : null
}

/** Returns the line with this substitute, or with none. A line that is not picked yet counts as not there. */
export const withSubstitute = ({ line, picked, weight, isRestocked }: LinePick, substitute: Substitute | null): LinePick => ({
  line,
  picked: picked ?? 0,
  weight,
  isRestocked,
  substitute,
})

/** Returns the line with why pieces of it are missing. */
export const withReason = ({ line, picked, weight, substitute }: LinePick, isRestocked: boolean): LinePick => ({
  line,
  picked,
  weight,
  isRestocked,
  substitute,
})
