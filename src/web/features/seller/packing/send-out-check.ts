import type { OrderWire } from '../../../../contract/orders.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { UnpickedChoice } from '../../../../domain/picking.ts'
import { wireCents } from '../../../ui/price.tsx'
import { queueOf } from './order-queues.ts'
import { isDecided, isLeftOut, type PackLine, packLines, withSubstitute } from './pack-lines.ts'
import { packSums } from './pack-sums.ts'

/** What sending an order out would mean for lines that nobody picked. */
export type SendOutCheck =
  /** Each line was picked or left out: nothing is asked. */
  | { readonly kind: 'picked' }
  /** Nobody picked anything: the order can go out as it was ordered. */
  | { readonly kind: 'unpicked'; readonly toPay: Cents }
  /** The undecided lines can be left out. */
  | { readonly kind: 'partly'; readonly undecided: readonly PackLine[]; readonly toPay: Cents }
  /** Without the undecided lines there would be nothing in the bag. */
  | { readonly kind: 'nothing' }

export function checkSendOut(lines: readonly PackLine[], amount: Cents): SendOutCheck {
  const undecided = lines.filter((line) => !isDecided(line))
  if (undecided.length === 0) return { kind: 'picked' }
  if (undecided.length === lines.length) return { kind: 'unpicked', toPay: amount }
  const rest = lines.map((line) => (isDecided(line) ? line : { ...line, ...withSubstitute(line, null) }))
  if (rest.every(isLeftOut)) return { kind: 'nothing' }
  return { kind: 'partly', undecided, toPay: packSums(rest, amount).toPay }
}

/** The lines of an order, with what was picked in this browser and is not saved yet. */
export const currentLines = (order: OrderWire): PackLine[] => packLines(order, queueOf(order._id).unsaved.get().picks)

export const checkOrder = (order: OrderWire): SendOutCheck => checkSendOut(currentLines(order), wireCents(order.amount))

/** What the store is asked to do with lines that nobody picked, once the person has agreed to it. */
export function unpickedChoice({ kind }: SendOutCheck): UnpickedChoice {
  if (kind === 'unpicked') return 'include'
  return kind === 'partly' ? 'leaveOut' : 'refuse'
}

export const countPieces = (lines: readonly Pick<PackLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** Pieces of lines that were picked or left out, and of all. */
export function pickProgress(lines: readonly PackLine[]): { readonly decided: number; readonly all: number } {
  return { decided: countPieces(lines.filter(isDecided)), all: countPieces(lines) }
}
