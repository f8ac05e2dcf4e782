import type { MinimumAge } from '../products/minimum-age.ts'
import type { Weight } from '../products/weighed.ts'
import { countOf } from '../text/counts.ts'
import { MAX_REASON, type OrderLine, type OrderLineId } from './order.ts'
import { type LinePick, piecesOf } from './picking.ts'

type AgeLine = Pick<OrderLine, 'minimumAge' | 'quantity'> & { readonly pick: Pick<LinePick, 'pieces'> | null }

/** Returns the lines that are handed over only to somebody who shows an ID. */
export const linesToCheck = <Line extends AgeLine>(lines: readonly Line[]) =>
  lines.filter((line): line is Line & { readonly minimumAge: MinimumAge } => line.minimumAge !== null && piecesOf(line) > 0)

interface BroughtBack extends Pick<LinePick, 'at' | 'by'> {
  /** Pieces that were refunded before stay with the shopper. */
  readonly refunded: ReadonlyMap<OrderLineId, number>
}

/** Returns the lines of an order when nobody showed an ID: goods with a minimum age came back. Unchanged lines are the same objects. */
export function bringBack(lines: readonly OrderLine[], { refunded, at, by }: BroughtBack): OrderLine[] {
  const checked: ReadonlySet<OrderLine> = new Set(linesToCheck(lines))
  return lines.map((line) => {
    const left = Math.min(refunded.get(line.id) ?? 0, piecesOf(line))
    const pieces = piecesOf(line) - left
    if (!checked.has(line) || pieces === 0) return line
    const { weight = null, isRestocked = false } = line.pick ?? {}
    const weightLeft = left === 0 || weight === null ? null : shareOfWeight(weight, left, piecesOf(line))
    return { ...line, pick: { pieces: left, weight: weightLeft, broughtBack: { pieces, weight }, isRestocked, at, by } }
  })
}

/** Returns what some of the pieces of a line weigh. */
const shareOfWeight = (weight: Weight, part: number, pieces: number): Weight =>
  Math.max(1, Math.floor((weight * part) / pieces)) as Weight

/** Returns the lines as they were before their goods came back, because the delivery is undone. */
export const carryAgain = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.map((line) => {
    const { pick } = line
    if (!pick?.broughtBack) return line
    const { pieces, weight } = pick.broughtBack
    return { ...line, pick: { ...pick, pieces: pick.pieces + pieces, weight, broughtBack: null } }
  })

export const ID_CHECKED = 'ID checked'

/** Says in the history what came back, such as `No ID: brought back 2 × Lager`. */
export function broughtBackReason(lines: readonly OrderLine[]): string {
  const back = lines.flatMap(({ name, pick }) => (pick?.broughtBack ? [{ name, pieces: pick.broughtBack.pieces }] : []))
  if (back.length === 0) return 'No ID' // what needed one was refunded before
  const text = `No ID: brought back ${back.map(({ name, pieces }) => `${pieces} × ${name}`).join(', ')}`
  return text.length <= MAX_REASON ? text : `No ID: brought back goods of ${countOf(back.length, 'product')}`
}

/** Says what is missing for a delivery, such as `Check the ID for Lager (21 or older)`. */
export const checkIdSentence = (lines: readonly Pick<OrderLine, 'name' | 'minimumAge'>[]): string =>
  `Check the ID for ${lines.map(({ name, minimumAge }) => `${name} (${minimumAge} or older)`).join(', ')}`
