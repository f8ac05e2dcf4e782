import { createHash } from 'node:crypto'
import type { Cents } from '../../../domain/money.ts'
import { columnOfIssue, type ProductColumn } from '../../../domain/products/catalog-columns.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { changesBetween, type FieldChange } from '../../../domain/products/product-change.ts'
import { planEdit } from '../../../domain/products/product-edit.ts'
import type { ProductValues } from '../../../domain/products/product-fields.ts'
import { countOf } from '../../../domain/text/counts.ts'
import type { Db } from '../../platform/database/connect.ts'
import { TimeSlices } from '../../platform/long-work.ts'
import type { Platform } from '../../platform/platform.ts'
import { type EditRules, editRules } from '../settings/store-settings.ts'
import type { DecidedCategories } from './decide-categories.ts'
import { findTargets, type TargetedRow } from './find-targets.ts'
import { shortenChanges } from './import-lists.ts'
import { warningsOf } from './import-warnings.ts'
import { type ParsedAddition, type ParsedEdit, type ParsedRow, parseRows } from './parse-rows.ts'
import type { CatalogFile, RowError } from './read-catalog-file.ts'
import { withoutTaken } from './taken-rows.ts'

/**
 * A plan does not contain the texts of its rows, which are read from the file again when they are saved. It contains
 * what is listed of them, and a hash of all values.
 */
export interface PlannedEdit extends TargetedRow {
  readonly id: ProductId
  readonly name: string
  /** The version and stock at which the product was read. */
  readonly version: number
  readonly stock: number | null
  /** The offer price at which the product was read. */
  readonly offerPrice: Cents
  /** The barcodes that the row gives to the product. Is null when they stay. */
  readonly barcodes: readonly string[] | null
  /** What the row changes, which is at least one field. Long texts are cut. */
  readonly changes: readonly FieldChange[]
  /** Is null when the plan is not hashed. */
  readonly hash: string | null
}

export interface PlannedAddition extends TargetedRow {
  readonly values: Pick<ProductValues, 'name' | 'category' | 'price' | 'offerPrice' | 'stock' | 'sku' | 'barcodes'>
  /** Is null when the plan is not hashed. */
  readonly hash: string | null
}

export interface ImportPlan {
  readonly additions: readonly PlannedAddition[]
  readonly edits: readonly PlannedEdit[]
  /** The number of rows whose products stay the same. */
  readonly same: number
  /** Errors and warnings are in the order of the rows. */
  readonly errors: readonly RowError[]
  readonly warnings: readonly RowError[]
  /** The number of SKUs and rows with barcodes that may have lost leading zeros. */
  readonly lostZeros: number
  /** The number of rows that can't be imported, including those of which the errors name only the header. */
  readonly wrongRows: number
  readonly leftOut: number
  readonly unknownCategories: readonly UnknownCategory[]
}

/** A text that is none of the store's categories, and the number of rows that put a product there. */
interface UnknownCategory {
  readonly name: string
  rows: number
}

interface PlanOptions {
  readonly isHashed: boolean
  readonly categories: DecidedCategories
  /** Whether SKUs and barcodes get the leading zeros back that a spreadsheet has dropped. */
  readonly restoresZeros: boolean
}

/**
 * Compares what a file says with the products as they are now. Locks nothing. Only a hashed plan can be passed to
 * `hashOfPlan`.
 */
export async function planImport(
  platform: Platform,
  db: Db,
  file: CatalogFile,
  { isHashed, categories, restoresZeros }: PlanOptions,
): Promise<ImportPlan> {
  const targets = await findTargets(db, file.rows, { restoresZeros })
  const planned = new PlannedRows(isHashed ? hashOf : () => null, editRules(platform), { categories, columns: file.columns })
  const slices = new TimeSlices()
  for await (const chunk of parseRows(platform, db, targets.rows, categories)) {
    for (const row of chunk) {
      planned.add(row)
      await slices.pause()
    }
  }
  const { additions, edits: possible, taken } = await withoutTaken(db, planned)
  const errors = [file.errors, targets.errors, planned.errors, taken].flat().sort((one, other) => one.row - other.row)
  const { same, leftOut } = planned
  const found = await warningsOf(additions, possible)
  const warnings = [...targets.lostZeros, ...found].sort((one, other) => one.row - other.row)
  const wrongRows = new Set([...planned.rowsWithoutColumn, ...errors.map(({ row }) => row)]).size
  const { missingColumns } = planned
  return {
    additions,
    edits: possible,
    same,
    errors: [...missingColumns, ...errors],
    warnings,
    lostZeros: targets.lostZeros.length + targets.lostBarcodes,
    wrongRows,
    leftOut,
    unknownCategories: planned.unknownCategories(),
  }
}

/** A new product needs these columns. An edit that lacks them has no error of them. */
const REQUIRED: readonly ProductColumn[] = ['name', 'price']

type HashOf = (planned: object) => string | null

class PlannedRows {
  readonly additions: PlannedAddition[] = []
  readonly edits: PlannedEdit[] = []
  readonly errors: RowError[] = []
  same = 0
  leftOut = 0
  readonly #hashOf: HashOf
  readonly #rules: EditRules
  readonly rowsWithoutColumn = new Set<number>()
  readonly #categories: DecidedCategories
  readonly #columns: CatalogFile['columns']
  readonly #unknown = new Map<string, UnknownCategory>()
  #changeCount = 0

  constructor(
    hashOf: HashOf,
    rules: EditRules,
    { categories, columns }: Pick<PlanOptions, 'categories'> & Pick<CatalogFile, 'columns'>,
  ) {
    this.#hashOf = hashOf
    this.#rules = rules
    this.#categories = categories
    this.#columns = columns
  }

  /** Returns one error for the columns that the file lacks, instead of errors of each row. */
  get missingColumns(): readonly RowError[] {
    const missing = REQUIRED.filter((column) => !this.#columns.has(column))
    if (this.rowsWithoutColumn.size === 0) return []
    const names = `${missing.length === 1 ? 'column' : 'columns'} ${missing.join(' and ')}`
    const rows = countOf(this.rowsWithoutColumn.size, 'row')
    const message = `New products need the ${names}, and this file has none. ${rows} can’t be added`
    return [{ row: 1, column: missing[0] ?? null, message }]
  }

  unknownCategories(): readonly UnknownCategory[] {
    return [...this.#unknown.values()]
  }

  add(parsed: ParsedRow<TargetedRow>): void {
    if ('errors' in parsed) for (const error of parsed.errors) this.#addError(error)
    else if ('isLeftOut' in parsed) this.leftOut += 1
    else if ('values' in parsed) {
      this.#noteCategory(parsed.values.category)
      this.additions.push(planAddition(parsed, this.#hashOf))
    } else {
      this.#noteCategory(parsed.patch.category)
      this.#addEdit(this.#planEdit(parsed))
    }
  }

  #addError(error: RowError): void {
    const isOfHeader = REQUIRED.some((column) => column === error.column && !this.#columns.has(column))
    if (isOfHeader) this.rowsWithoutColumn.add(error.row)
    else this.errors.push(error)
  }

  #noteCategory(category: string | undefined): void {
    if (category === undefined || !this.#categories.isUnknown(category)) return
    const unknown = this.#unknown.get(category.toLowerCase())
    if (unknown) unknown.rows += 1
    else this.#unknown.set(category.toLowerCase(), { name: category, rows: 1 })
  }

  #planEdit({ source, product, patch }: ParsedEdit<TargetedRow>): PlannedEdit | RowError {
    const { row } = source
    const { id, version, values, count } = product
    const planned = planEdit(values, patch, { count, ...this.#rules })
    if ('issue' in planned) return { row, column: columnOfIssue([planned.issue.field]), message: planned.issue.message }
    const changes = changesBetween(values, planned.after)
    const { name, stock, offerPrice } = values
    return {
      ...source,
      id,
      name,
      version,
      stock,
      offerPrice,
      barcodes: changes.some(({ field }) => field === 'barcodes') ? planned.after.barcodes : null,
      changes: shortenChanges(changes, this.#changeCount),
      hash: this.#hashOf({ row, id, changes }),
    }
  }

  #addEdit(edit: PlannedEdit | RowError): void {
    if ('message' in edit) this.errors.push(edit)
    else if (edit.changes.length === 0) this.same += 1
    else {
      this.edits.push(edit)
      this.#changeCount += edit.changes.length
    }
  }
}

function planAddition({ source, values }: ParsedAddition<TargetedRow>, hashOf: HashOf): PlannedAddition {
  const { row } = source
  const { name, category, price, offerPrice, stock, sku, barcodes } = values
  return { ...source, values: { name, category, price, offerPrice, stock, sku, barcodes }, hash: hashOf({ row, values }) }
}

const hashOf = (planned: object): string => createHash('sha256').update(JSON.stringify(planned)).digest('base64url')

/** Returns a hash of a plan. Two plans with the same hash make the same changes. */
export async function hashOfPlan({ additions, edits, same, errors }: ImportPlan): Promise<string> {
  const slices = new TimeSlices()
  const hash = createHash('sha256')
  for (const part of [additions, edits]) {
    for (const one of part) hash.update(one.hash ?? '')
    hash.update('\n')
  }
  for (const error of errors) {
    hash.update(JSON.stringify(error))
    await slices.pause()
  }
  return hash.update(`\n${same}`).digest('base64url')
}
