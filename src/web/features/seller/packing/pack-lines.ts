import type { OrderLineWire, OrderWire } from '../../../../contract/orders/orders.ts'

/** The `offerPrice` of a substitute is what the shopper pays for it. */
export type Goods = OrderLineWire['product']

export interface LinePick {
  /** The id of the line. */
  readonly line: string
  /** `picked` is null until the line is picked, and 0 when nothing of it was there. */
  readonly picked: number | null
  /** True means that the missing pieces were put back on the shelf. False means that they were not there. */
  readonly isRestocked: boolean
  readonly substitute: { readonly product: Goods; readonly quantity: number } | null
}

export interface PackLine extends LinePick {
  readonly product: Goods
  readonly quantity: number
  /** The name of the person whose pick of the line is saved. An unsaved pick leaves it as it is. */
  readonly by: string | null
  readonly rejected: readonly Goods[]
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
        by: item.pickedBy ?? null,
        rejected: substitutes.filter(({ isRejected }) => isRejected).map(({ product }) => product),
        isSaved: !unsaved.has(item.line),
      }
    })

function savedPick({ line, picked, isRestocked }: OrderLineWire, substitutes: readonly OrderLineWire[]): LinePick {
  const substitute = substitutes.find((one) => !one.isRejected) ?? null
  return { line, picked: picked ?? null, isRestocked: isRestocked ?? false, substitute }
}

export const isDecided = ({ picked }: LinePick): boolean => picked !== null

export const missingPieces = ({ quantity, picked }: PackLine): number => quantity - (picked ?? 0)

export const isLeftOut = ({ picked, substitute }: LinePick): boolean => picked === 0 && substitute === null

const UNPICKED = { picked: null, isRestocked: false, substitute: null }

/** Returns the line picked completely. A line that is decided already becomes unpicked again. */
export const toggled = (pick: PackLine): LinePick =>
  isDecided(pick) ? { line: pick.line, ...UNPICKED } : { line: pick.line, ...UNPICKED, picked: pick.quantity }

/**
 * Returns the line with this number of picked pieces. A substitute is reduced or removed, so that both together are
 * never more than was ordered.
 */
export function withPieces({ line, quantity, isRestocked, substitute }: PackLine, picked: number): LinePick {
  const left = quantity - picked
  const others = substitute && left > 0 ? { ...substitute, quantity: Math.min(substitute.quantity, left) } : null
  return { line, picked, isRestocked: isRestocked && left > 0, substitute: others }
}

/** Returns the line with this substitute, or with none. A line that is not picked yet counts as not there. */
export const withSubstitute = (
  { line, picked, isRestocked }: LinePick,
  substitute: { readonly product: Goods; readonly quantity: number } | null,
): LinePick => ({ line, picked: picked ?? 0, isRestocked, substitute })
