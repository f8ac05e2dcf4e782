import type { OrderLineWire, OrderWire } from '../../../../contract/orders.ts'

/** Of a substitute, `offerPrice` is what the shopper pays for it. */
export type Goods = OrderLineWire['product']

/** How an ordered line is packed. */
export interface LinePick {
  /** Its id. */
  readonly line: string
  /** Null until it is picked. */
  readonly picked: number | null
  /** What was not picked is back on the shelf; otherwise it was not there. */
  readonly isRestocked: boolean
  readonly substitute: { readonly product: Goods; readonly quantity: number } | null
}

export interface PackLine extends LinePick {
  readonly product: Goods
  /** As ordered. */
  readonly quantity: number
  /** Who picked it. */
  readonly by: string | null
  /** Substitutes that the shopper does not want. */
  readonly rejected: readonly Goods[]
  readonly isSaved: boolean
}

export type LinePicks = ReadonlyMap<string, LinePick>

/** The order's lines as they are saved, with `unsaved` picks in place of the saved ones. */
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

/** Pieces of a line that are not in the bag. */
export const missingPieces = ({ quantity, picked }: PackLine): number => quantity - (picked ?? 0)

/** Nothing of it, and nothing instead. */
export const isLeftOut = ({ picked, substitute }: LinePick): boolean => picked === 0 && substitute === null

const UNPICKED = { picked: null, isRestocked: false, substitute: null }

/** All of it; of a line that is decided, as before it was picked. */
export const toggled = (pick: PackLine): LinePick =>
  isDecided(pick) ? { line: pick.line, ...UNPICKED } : { line: pick.line, ...UNPICKED, picked: pick.quantity }

/** With so many pieces. The substitute gives way to them. */
export function withPieces({ line, quantity, isRestocked, substitute }: PackLine, picked: number): LinePick {
  const left = quantity - picked
  const others = substitute && left > 0 ? { ...substitute, quantity: Math.min(substitute.quantity, left) } : null
  return { line, picked, isRestocked: isRestocked && left > 0, substitute: others }
}

/** Of a line that is not picked yet, nothing is there. */
export const withSubstitute = (
  { line, picked, isRestocked }: LinePick,
  substitute: { readonly product: Goods; readonly quantity: number } | null,
): LinePick => ({ line, picked: picked ?? 0, isRestocked, substitute })
