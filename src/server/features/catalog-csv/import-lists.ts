import { MAX_LISTED_CATEGORIES, MAX_LISTED_CHANGES, MAX_LISTED_ERRORS } from '../../../contract/limits.ts'
import type { ImportLists } from '../../../contract/products/catalog-file.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { FieldChange } from '../../../domain/products/product-change.ts'
import { MAX_NAME } from '../../../domain/products/product-rules.ts'
import { TimeSlices } from '../../platform/long-work.ts'
import { fieldToWire } from '../seller-catalog/change-wire.ts'
import type { ImportPlan, PlannedAddition, PlannedEdit } from './plan-import.ts'
import type { CatalogFile } from './read-catalog-file.ts'

type ListedPlan = Omit<ImportPlan, 'additions' | 'edits'> & {
  /** The `id` is null before the additions are saved. */
  readonly additions: readonly (Pick<PlannedAddition, 'row' | 'values'> & { readonly id: ProductId | null })[]
  readonly edits: readonly Pick<PlannedEdit, 'row' | 'id' | 'changes'>[]
}

/** Lists what a plan does. Long lists and long texts are cut, and counted in full. */
export async function listImport(
  { additions, edits, same, errors, warnings, lostZeros, wrongRows, leftOut, unknownCategories }: ListedPlan,
  pictureOrigin: string,
): Promise<ImportLists> {
  const slices = new TimeSlices()
  const changedCount = edits.reduce((sum, { changes }) => sum + changes.length, 0)
  const created: ImportLists['created'] = []
  for (const { row, id, values } of additions) {
    const { name, category, price, offerPrice, stock } = values
    created.push({ row, ...(id && { id }), name, category, price: dollarsOf(price), offerPrice: dollarsOf(offerPrice), stock })
    await slices.pause()
  }
  const changed: ImportLists['changed'] = []
  for (const { row, id, changes } of edits) {
    if (changed.length >= MAX_LISTED_CHANGES) break
    for (const change of shortenChanges(changes, changedCount)) changed.push({ row, id, ...fieldToWire(change, pictureOrigin) })
    await slices.pause()
  }
  return {
    created,
    changed: changed.slice(0, MAX_LISTED_CHANGES),
    changedCount,
    changedProducts: edits.length,
    same,
    errors: errors.slice(0, MAX_LISTED_ERRORS),
    errorCount: errors.length,
    wrongRows,
    warnings: warnings.slice(0, MAX_LISTED_ERRORS),
    warningCount: warnings.length,
    lostZeros,
    leftOut,
    unknownCategories: unknownCategories.slice(0, MAX_LISTED_CATEGORIES),
  }
}

const FEW_CHANGES = 1000
/** The number of characters that a list shows of a text. */
const MAX_TEXT = 1000
const MAX_TEXT_OF_MANY = 100

/** Cuts the values of changes to what a list of `count` changes shows of each. */
export function shortenChanges(changes: readonly FieldChange[], count: number): FieldChange[] {
  const max = count <= FEW_CHANGES ? MAX_TEXT : MAX_TEXT_OF_MANY
  return changes.map(({ field, from, to }) => ({ field, from: shortenedValue(from, max), to: shortenedValue(to, max) }))
}

function shortenedValue(value: FieldChange['to'], max: number): FieldChange['to'] {
  if (typeof value === 'string') return shortenedText(value, max)
  if (!isListOfTexts(value)) return value
  let left = max
  const texts: string[] = []
  for (const text of value) {
    if (left <= 0) return [...texts, '…']
    texts.push(shortenedText(text, left))
    left -= text.length
  }
  return texts
}

const isListOfTexts = (value: unknown): value is readonly string[] => Array.isArray(value)

const shortenedText = (text: string, max: number): string =>
  copyOf(text.length <= max ? text : `${text.slice(0, max).toWellFormed()}…`)

/** Returns a copy of a text. V8 keeps a whole text in memory as long as a slice of it is used. */
const copyOf = (text: string): string => Buffer.from(text).toString()

/** Names the products of changed and wrong rows, as they are now or in the file. */
export function namesOfRows({ edits, errors, warnings }: ImportPlan, { rows }: CatalogFile): Record<string, string> {
  const listed = [errors, warnings].flatMap((list) => list.slice(0, MAX_LISTED_ERRORS))
  const wrong = new Set(listed.map(({ row }) => row))
  return Object.fromEntries([
    ...rows.flatMap(({ row, cells }) => {
      const name = wrong.has(row) ? cells().name : undefined
      return name ? [[row, name.slice(0, MAX_NAME).toWellFormed()]] : []
    }),
    ...edits.map(({ row, name }) => [row, name]),
  ])
}
