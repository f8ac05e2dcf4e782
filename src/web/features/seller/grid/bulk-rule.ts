import { type Cents, centsOfText, textOfCents } from '../../../../domain/money.ts'
import { changeByPercent, nearest99, upTo99 } from '../../../../domain/products/price-change.ts'
import type { GridField } from '../../../../domain/products/product-fields.ts'
import { priceIssue } from '../../../../domain/products/product-rules.ts'
import { stockWord } from '../product-list/stock-switch.tsx'
import { type CellValue, namesIn } from './cell-kinds.ts'
import { changedPrice } from './cell-rules.ts'
import { type GridKind, isSwitchField, kindOf, rowOf, type TextField } from './grid-columns.ts'
import { type Cells, type RowEdit, shownTexts } from './row-edit.ts'

export const ROUNDINGS = { none: 'Not', nearest: 'To the nearest .99', up: 'Up to the next .99' } as const
export type Rounding = keyof typeof ROUNDINGS

const ROUND: Readonly<Record<Rounding, (amount: Cents) => Cents>> = {
  none: (amount) => amount,
  nearest: nearest99,
  up: upTo99,
}

export type BulkRule =
  | { readonly how: 'percent'; readonly column: TextField; readonly hundredths: number; readonly rounding: Rounding }
  | { readonly how: 'set'; readonly column: GridField; readonly value: CellValue }
  | { readonly how: 'add' | 'remove'; readonly column: TextField; readonly choice: string }

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

/** Returns the cells that the rule changes in a row with these unsaved changes. A price that can’t be read stays. */
export function applyRule(rule: BulkRule, edit: RowEdit): Cells {
  if (rule.how === 'set') return { [rule.column]: rule.value }
  const texts = shownTexts(edit)
  if (rule.how !== 'percent') {
    const others = namesIn(texts[rule.column]).filter((name) => name !== rule.choice)
    return { [rule.column]: (rule.how === 'add' ? [...others, rule.choice] : others).join(', ') }
  }
  const amount = centsOfText(texts[rule.column])
  if (amount === null || priceIssue(amount, 'Price') !== null) return {}
  const text = textOfCents(roundedChange(amount, rule.hundredths, rule.rounding))
  return changedPrice(rule.column, text, texts, rule.hundredths < 0)
}

const KIND_WAYS: { readonly [Kind in GridKind]: Readonly<Record<string, string>> } = {
  amount: {
    raise: 'Raise by percent',
    lower: 'Lower by percent',
    nearest: 'Round to the nearest .99',
    up: 'Round up to .99',
    set: 'Set',
  },
  optionalAmount: { set: 'Set', clear: 'Remove' },
  age: { set: 'Set', clear: 'Remove' },
  pieces: { set: 'Set', clear: 'Stop counting' },
  switch: { on: stockWord(true), off: stockWord(false) },
  text: { set: 'Set', clear: 'Remove' },
  weighed: { set: 'Set', clear: 'Sell by the piece' },
  barcodes: { clear: 'Remove' },
  choices: { add: 'Add', remove: 'Remove', clear: 'Remove all' },
}

const FIRST_VALUES: Partial<Readonly<Record<GridKind, string>>> = { amount: '5', pieces: '0' }

export const waysOf = (column: GridField) => KIND_WAYS[kindOf(column)]

export interface BulkForm {
  readonly column: GridField
  /** One of the keys of `waysOf(column)`. */
  readonly way: string
  readonly value: string
  readonly rounding: Rounding
}

export function firstForm(column: GridField): BulkForm {
  const [way = ''] = Object.keys(waysOf(column))
  return { column, way, value: FIRST_VALUES[kindOf(column)] ?? choicesOf(column)[0] ?? '', rounding: 'none' }
}

export function choicesOf(column: GridField): readonly string[] {
  const row = rowOf(column)
  return row.kind === 'choices' ? row.choices : []
}

/** Returns a sentence when the form has no valid value. */
export function ruleOf({ column, way, value, rounding }: BulkForm): BulkRule | string {
  if (isSwitchField(column)) return { how: 'set', column, value: way === 'on' }
  if (way === 'clear') return { how: 'set', column, value: '' }
  if (way === 'add' || way === 'remove') return { how: way, column, choice: value }
  if (way === 'set') return value.trim() === '' ? 'Enter a value' : { how: 'set', column, value }
  if (way === 'nearest' || way === 'up') return { how: 'percent', column, hundredths: 0, rounding: way }
  const hundredths = percentOfText(value)
  if (hundredths === null || hundredths < 0 || (way === 'lower' && hundredths >= 10_000))
    return way === 'lower' ? 'Enter a percentage below 100' : 'Enter a percentage, like 5 or 2.5'
  return { how: 'percent', column, hundredths: way === 'lower' ? -hundredths : hundredths, rounding }
}
