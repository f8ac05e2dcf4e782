import { orderedSums } from '../../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { Sums } from '../../../../domain/checkout/pricing.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { UnpickedChoice } from '../../../../domain/orders/picking.ts'
import { queueOf } from './order-queues.ts'
import { isDecided, isLeftOut, type PackLine, packLines, withSubstitute } from './pack-lines.ts'
import { packSums } from './pack-sums.ts'

/** Says what happens to lines that nobody picked when an order is sent out. */
export type SendOutCheck =
  /** Each line was picked or left out, so nothing is asked. */
  | { readonly kind: 'picked' }
  /** Nobody picked anything, and these goods must be weighed before the order can go out. */
  | { readonly kind: 'unweighed'; readonly undecided: readonly PackLine[] }
  /** Nobody picked anything. The order can go out as it was ordered. */
  | { readonly kind: 'unpicked'; readonly toPay: Cents }
  /** Some lines are undecided. They can be left out. */
  | { readonly kind: 'partly'; readonly undecided: readonly PackLine[]; readonly toPay: Cents }
  /** The bag would be empty when the undecided lines are left out. */
  | { readonly kind: 'nothing' }

export function checkSendOut(lines: readonly PackLine[], ordered: Sums): SendOutCheck {
  const undecided = lines.filter((line) => !isDecided(line))
  if (undecided.length === 0) return { kind: 'picked' }
  if (undecided.length === lines.length) {
    const toWeigh = lines.filter(({ weighed }) => weighed !== null)
    return toWeigh.length > 0 ? { kind: 'unweighed', undecided: toWeigh } : { kind: 'unpicked', toPay: ordered.total }
  }
  const rest = lines.map((line) => (isDecided(line) ? line : { ...line, ...withSubstitute(line, null) }))
  if (rest.every(isLeftOut)) return { kind: 'nothing' }
  return { kind: 'partly', undecided, toPay: packSums(rest, ordered).toPay }
}

/** Returns the lines of an order, including picks of this browser that are not saved yet. */
export const currentLines = (order: OrderWire): PackLine[] => packLines(order, queueOf(order._id).unsaved.get().picks)

export const checkOrder = (order: OrderWire): SendOutCheck => checkSendOut(currentLines(order), orderedSums(order))

/** Returns what the request says about lines that nobody picked, once the person has agreed to it. */
export function unpickedChoice({ kind }: SendOutCheck): UnpickedChoice {
  if (kind === 'unpicked') return 'include'
  return kind === 'partly' ? 'leaveOut' : 'refuse'
}

export const countPieces = (lines: readonly Pick<PackLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

export function pickProgress(lines: readonly PackLine[]): { readonly decided: number; readonly all: number } {
  return { decided: countPieces(lines.filter(isDecided)), all: countPieces(lines) }
}
