import {
  type ChangedStock,
  type ChangeReason,
  changeStock,
  MAX_STOCK,
  type MovementReason,
  type StockChange,
} from '../../../../domain/stock/stock.ts'
import { numberText } from '../../../../domain/text/counts.ts'

export type TypedChange = { readonly change: StockChange } | { readonly issue: string }

/** Reads the pieces of a change as people type them. `12` and `+12` are received, `2` and `−2` are spoiled. */
export function typedChange(reason: ChangeReason, text: string): TypedChange {
  const { sign, amount } = read(text)
  if (amount === null) return { issue: 'Enter a whole number' }
  if (amount > MAX_STOCK) return { issue: `Enter ${numberText(MAX_STOCK)} or less` }
  if (reason === 'counted') return sign === '-' ? { issue: 'A count is 0 or more' } : { change: { count: amount } }
  if (amount === 0) return { issue: 'Enter a number other than 0' }
  if (reason === 'other') return { change: { change: sign === '-' ? -amount : amount } }
  if (reason === 'spoiled') return { change: { change: -amount } }
  return sign === '-' ? { issue: 'This adds to the stock. To take away, choose Other.' } : { change: { change: amount } }
}

/** `amount` is null for anything but a whole number. */
function read(text: string): { readonly sign: string; readonly amount: number | null } {
  const [, sign = '', digits] = /^([+-]?)(\d{1,9})$/.exec(text.trim().replace(/^[−–]/, '-')) ?? []
  return { sign, amount: digits === undefined ? null : Number(digits) }
}

/** The stock as this page knows it. Null means that the product is not counted. */
interface KnownStock {
  readonly onHand: number | null
  readonly held: number
}

/** Returns what is on hand after the change. Returns null when the change is not possible. */
export function previewOf({ onHand, held }: KnownStock, typed: TypedChange): number | null {
  if ('issue' in typed) return null
  const after: ChangedStock = changeStock(onHand === null ? null : { onHand, held }, typed.change)
  return 'reason' in after ? null : after.onHand
}

/** Returns a text such as `+12`, `−2` or `40`. */
export function changeText(change: StockChange): string {
  if ('count' in change) return String(change.count)
  return signed(change.change)
}

export const signed = (change: number): string => (change < 0 ? `−${-change}` : `+${change}`)

/** `before` is the count that was shown. The text says when others have changed the count meanwhile. */
export function changedText(name: string, before: number | null, change: StockChange, after: number): string {
  const really = 'change' in change ? after - change.change : before
  const isChangedByOthers = before !== null && really !== before
  return `${name}: ${after} on hand${isChangedByOthers ? `. It was ${really} by then, not ${before}.` : ''}`
}

const REASON_NAMES: Readonly<Record<MovementReason, string>> = {
  received: 'Received',
  counted: 'Counted',
  spoiled: 'Spoiled',
  returned: 'Returned',
  other: 'Other',
  sold: 'Sold',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  picked: 'Picked',
  missing: 'Missing',
  expired: 'Expired',
}

export const reasonName = (reason: MovementReason): string => REASON_NAMES[reason]
