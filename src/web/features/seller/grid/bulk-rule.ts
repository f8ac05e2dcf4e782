import { type Cents, centsOfText, textOfCents } from '../../../../domain/money.ts'
import { changeByPercent, nearest99, upTo99 } from '../../../../domain/products/price-change.ts'
import { priceProblem } from '../../../../domain/products/product-rules.ts'
import { stockWord } from '../product-list/stock-switch.tsx'
import type { TextColumn } from './grid-columns.ts'
import { type Cells, type EditColumn, type RowEdit, shownTexts } from './row-edit.ts'

export const ROUNDINGS = { none: 'Not', nearest: 'To the nearest .99', up: 'Up to the next .99' } as const
export type Rounding = keyof typeof ROUNDINGS

const ROUND: Readonly<Record<Rounding, (amount: Cents) => Cents>> = {
  none: (amount) => amount,
  nearest: nearest99,
  up: upTo99,
}

export type BulkRule =
  | { readonly how: 'percent'; readonly column: 'price' | 'offerPrice'; readonly hundredths: number; readonly rounding: Rounding }
  | { readonly how: 'set'; readonly column: TextColumn; readonly text: string }
  | { readonly how: 'switch'; readonly isOn: boolean }

/**
 * Reads a percentage such as `5`, `-2.5`, `5%` or `−5` in hundredths of a percent. Returns null for other texts, and
 * for −100% or less.
 */
export function percentOfText(text: string): number | null {
  const parts = /^([+-]?)(\d{1,4})(?:\.(\d{1,2}))?\s*%?$/.exec(text.trim().replace(/^[−–]/, '-'))
  if (!parts) return null
  const [, sign = '', whole = '', fraction = ''] = parts
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  const signed = sign === '-' ? -hundredths : hundredths
  return signed > -10_000 ? signed : null
}

/** Returns the amount changed by hundredths of a percent, then rounded. */
export const roundedChange = (amount: Cents, hundredths: number, rounding: Rounding): Cents =>
  ROUND[rounding](changeByPercent(amount, hundredths))

/**
 * Returns the cells that the rule changes in a row with these unsaved changes. A price that can’t be read stays. A
 * product without an offer gets one only by a lower offer price: a raised or rounded one is its price, too.
 */
export function applyRule(rule: BulkRule, edit: RowEdit): Cells {
  if (rule.how === 'switch') return { inStock: rule.isOn }
  if (rule.how === 'set') return { [rule.column]: rule.text }
  const texts = shownTexts(edit)
  const amount = centsOfText(texts[rule.column])
  if (amount === null || priceProblem(amount, 'Price') !== null) return {}
  const text = textOfCents(roundedChange(amount, rule.hundredths, rule.rounding))
  const isRaisedWithPrice = rule.column === 'offerPrice' && texts.price === texts.offerPrice && rule.hundredths >= 0
  return isRaisedWithPrice ? { price: text, offerPrice: text } : { [rule.column]: text }
}

const PRICE_WAYS = {
  raise: 'Raise by percent',
  lower: 'Lower by percent',
  nearest: 'Round to the nearest .99',
  up: 'Round up to .99',
  set: 'Set',
}

export const BULK_WAYS: Readonly<Record<EditColumn, Readonly<Record<string, string>>>> = {
  price: PRICE_WAYS,
  offerPrice: PRICE_WAYS,
  stock: { set: 'Set', uncount: 'Stop counting' },
  inStock: { on: stockWord(true), off: stockWord(false) },
}

export interface BulkForm {
  readonly column: EditColumn
  /** One of the keys of `BULK_WAYS[column]`. */
  readonly way: string
  readonly value: string
  readonly rounding: Rounding
}

/** Returns a sentence when the form has no valid value. */
export function ruleOf({ column, way, value, rounding }: BulkForm): BulkRule | string {
  if (column === 'inStock') return { how: 'switch', isOn: way === 'on' }
  if (way === 'uncount') return { how: 'set', column, text: '' }
  if (column === 'stock' || way === 'set') return value.trim() === '' ? 'Enter a value' : { how: 'set', column, text: value }
  if (way === 'nearest' || way === 'up') return { how: 'percent', column, hundredths: 0, rounding: way }
  const hundredths = percentOfText(value)
  if (hundredths === null || hundredths < 0 || (way === 'lower' && hundredths >= 10_000))
    return way === 'lower' ? 'Enter a percentage below 100' : 'Enter a percentage, like 5 or 2.5'
  return { how: 'percent', column, hundredths: way === 'lower' ? -hundredths : hundredths, rounding }
}
