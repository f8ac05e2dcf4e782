import { type BulkRule, percentOfText, type Rounding } from './bulk-rule.ts'
import type { EditColumn } from './row-edit.ts'

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
  inStock: { on: 'Switch on', off: 'Switch off' },
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
