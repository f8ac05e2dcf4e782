import { createHash } from 'node:crypto'
import type { ImportLists } from '../../../contract/catalog-file.ts'
import { MAX_LISTED_CHANGES, MAX_LISTED_ERRORS } from '../../../contract/limits.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { MAX_NAME } from '../../../domain/new-product.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { FieldChange } from '../../../domain/product-change.ts'
import { TimeSlices } from '../../platform/time-slices.ts'
import { fieldToWire } from '../seller-catalog/change-wire.ts'
import type { ImportPlan, PlannedAddition, PlannedEdit } from './plan-import.ts'
import type { CatalogFile } from './read-catalog-file.ts'

type ListedPlan = Omit<ImportPlan, 'additions' | 'edits'> & {
  readonly additions: readonly (PlannedAddition & { readonly id?: ProductId })[]
  readonly edits: readonly Pick<PlannedEdit, 'row' | 'id' | 'changes'>[]
}

/** Lists what a plan does. Long lists and long texts are cut, and counted in full. */
export async function listImport(
  { additions, edits, same, errors, warnings }: ListedPlan,
  pictureOrigin: string,
): Promise<ImportLists> {
  const slices = new TimeSlices()
  const changedCount = countChanges(edits)
  const shorten = shortenerFor(edits)
  const created: ImportLists['created'] = []
  for (const { row, id, values } of additions) {
    const { name, category, price, offerPrice, stock } = values
    created.push({ row, ...(id && { id }), name, category, price: dollarsOf(price), offerPrice: dollarsOf(offerPrice), stock })
    await slices.pause()
  }
  const changed: ImportLists['changed'] = []
  for (const { row, id, changes } of edits) {
    if (changed.length >= MAX_LISTED_CHANGES) break
    for (const change of changes) changed.push({ row, id, ...fieldToWire(shorten(change), pictureOrigin) })
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
    wrongRows: new Set(errors.map(({ row }) => row)).size,
    warnings: warnings.slice(0, MAX_LISTED_ERRORS),
    warningCount: warnings.length,
  }
}

const FEW_CHANGES = 1000
/** Characters that a list shows of a text. */
const MAX_TEXT = 1000
const MAX_TEXT_OF_MANY = 100

type Edits = readonly Pick<PlannedEdit, 'changes'>[]

const countChanges = (edits: Edits): number => edits.reduce((sum, { changes }) => sum + changes.length, 0)

/** Returns a function that cuts the values of a change to what a list of these edits shows of each, which is less when there are many. */
export function shortenerFor(edits: Edits): (change: FieldChange) => FieldChange {
  const max = countChanges(edits) <= FEW_CHANGES ? MAX_TEXT : MAX_TEXT_OF_MANY
  return ({ field, from, to }) => ({ field, from: shortenedValue(from, max), to: shortenedValue(to, max) })
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

/** The bytes are copied, since V8 keeps the whole text in memory for a slice of it. */
const shortenedText = (text: string, max: number): string =>
  text.length <= max ? text : Buffer.from(`${text.slice(0, max).toWellFormed()}…`).toString()

/** Two plans with the same hash do the same. */
export async function hashOfPlan({ additions, edits, same, errors }: ImportPlan): Promise<string> {
  const slices = new TimeSlices()
  const hash = createHash('sha256')
  for (const part of [additions, edits.map(({ row, id, changes }) => ({ row, id, changes })), errors]) {
    for (const one of part) {
      hash.update(JSON.stringify(one))
      await slices.pause()
    }
    hash.update('\n')
  }
  return hash.update(String(same)).digest('base64url')
}

/** Names the products of changed and wrong rows, as they are now or in the file. */
export function namesOfRows({ edits, errors, warnings }: ImportPlan, { rows }: CatalogFile): Record<string, string> {
  const listed = [errors, warnings].flatMap((list) => list.slice(0, MAX_LISTED_ERRORS))
  const wrong = new Set(listed.map(({ row }) => row))
  return Object.fromEntries([
    ...rows.flatMap(({ row, cells: { name } }) =>
      name && wrong.has(row) ? [[row, name.slice(0, MAX_NAME).toWellFormed()]] : [],
    ),
    ...edits.map(({ row, name }) => [row, name]),
  ])
}
