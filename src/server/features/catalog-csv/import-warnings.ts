import { type Cents, formatCents } from '../../../domain/money.ts'
import type { FieldChange } from '../../../domain/products/product-change.ts'
import { numberText } from '../../../domain/text/counts.ts'
import { TimeSlices } from '../../platform/long-work.ts'
import type { PlannedAddition, PlannedEdit } from './plan-import.ts'
import type { RowError } from './read-catalog-file.ts'

/** Returns warnings, by row, about values that are valid but are probably a mistake of a spreadsheet or of typing. */
export async function warningsOf(
  additions: readonly Pick<PlannedAddition, 'row' | 'values'>[],
  edits: readonly Pick<PlannedEdit, 'row' | 'changes' | 'offerPrice'>[],
): Promise<RowError[]> {
  const slices = new TimeSlices()
  const warnings: RowError[] = []
  for (const { row, values } of additions) {
    if (isSpoiledSku(values.sku)) warnings.push(spoiledSku(row, values.sku))
    await slices.pause()
  }
  for (const { row, changes, offerPrice } of edits) {
    for (const change of changes) warnings.push(...warningsOfChange(row, change))
    warnings.push(...madeOffers(row, changes, offerPrice))
    await slices.pause()
  }
  return warnings.sort((one, other) => one.row - other.row)
}

function warningsOfChange(row: number, { field, from, to }: FieldChange): RowError[] {
  if (field === 'sku') return isSpoiledSku(to) ? [spoiledSku(row, to)] : []
  if (field !== 'price' && field !== 'offerPrice') return []
  const jump = priceJump(from as Cents, to as Cents) // the values of these fields are amounts
  return jump === null ? [] : [{ row, column: field, message: jump }]
}

/** Warns of an offer that nobody meant: the price was raised, and the file has the offer price that was the price. */
function madeOffers(row: number, changes: readonly FieldChange[], offerPrice: Cents): RowError[] {
  const price = changes.find(({ field }) => field === 'price')
  if (price?.from !== offerPrice || changes.some(({ field }) => field === 'offerPrice')) return []
  const [was, now] = [formatCents(offerPrice), formatCents(price.to as Cents)] // a price is an amount
  return [
    { row, column: 'offerPrice', message: `The file keeps ${was} as the offer price, so ${was} is an offer now, of ${now}` },
  ]
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
/** Matches what spreadsheets make of numbers that look like dates: `3-May`, `May-03`. */
const SPOILED = new RegExp(`^(\\d{1,4}-(${MONTHS})(-\\d{2,4})?|(${MONTHS})-\\d{1,4})$`, 'i')

const isSpoiledSku = (sku: unknown): sku is string => typeof sku === 'string' && SPOILED.test(sku)

const spoiledSku = (row: number, sku: string): RowError => ({
  row,
  column: 'sku',
  message: `“${sku}” looks like a date that a spreadsheet made of a number`,
})

const LARGE_JUMP = 10

/** Returns a sentence about a price that changed tenfold or more, and null for a usual change. */
function priceJump(from: Cents, to: Cents): string | null {
  if (to < from * LARGE_JUMP && from < to * LARGE_JUMP) return null
  const times = numberText(Math.round(Math.max(from, to) / Math.min(from, to)))
  return to > from
    ? `From ${formatCents(from)} to ${formatCents(to)}: ${times} times as much`
    : `From ${formatCents(from)} to ${formatCents(to)}: one ${times}th`
}
