import type { ImportPricesResponse } from '../../../contract/buying/price-lists.ts'
import {
  guessedColumns,
  isLargeChange,
  PRICE_FIELDS,
  type PriceColumns,
  type PricedGoods,
  readPrices,
  withBarcode,
} from '../../../domain/buying/price-list.ts'
import type { SupplierId } from '../../../domain/buying/supplier.ts'
import { canonicalBarcode, MAX_BARCODES, TOO_MANY_BARCODES } from '../../../domain/products/barcode.ts'
import { foldSku, type ProductId } from '../../../domain/products/product.ts'
import { type BatchId, changesBetween } from '../../../domain/products/product-change.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import { TimeSlices } from '../../platform/long-work.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Table } from '../../platform/spreadsheets/read-table.ts'
import { findIdsBySku } from '../catalog/editable-products.ts'
import { findBarcodeOwners } from '../catalog/product-barcodes.ts'
import { findTakenBarcodes } from '../catalog/taken-barcodes.ts'
import { fieldToWire } from '../seller-catalog/change-wire.ts'
import {
  type Edit,
  findProductsForEdit,
  lockProductsForEdit,
  type ProductToEdit,
  saveEdits,
} from '../seller-catalog/product-edits.ts'
import { findPriceColumns, savePriceColumns } from './supplier-repository.ts'

interface PriceList {
  readonly supplier: string
  readonly table: Table
  /** The remembered columns of the supplier apply when it is null, and otherwise those that are guessed. */
  readonly columns: PriceColumns | null
  readonly dryRun: boolean
}

const MOST_LISTED = 1_000

interface PricedRow extends PricedGoods {
  readonly row: number
}

interface RowIssue {
  readonly row: number
  readonly column: string | null
  readonly message: string
}

/**
 * Changes costs, case sizes and barcodes of products by a supplier's price list, and remembers its columns. Throws 404, and 422
 * without a column by which products are found, or with one that the file does not have. A dry run says which columns are
 * missing instead.
 */
export function importPrices(platform: Platform, list: PriceList, by: Staff): Promise<Omit<ImportPricesResponse, 'success'>> {
  const { db, clock, pictureOrigin } = platform
  const { table, dryRun } = list
  return inTransaction(db, async (tx) => {
    const { supplier, columns, missing } = await chooseColumns(tx, list)
    if (missing !== null && !dryRun) throw new ClientError(422, missing, { errors: { columns: missing } })
    const { rows, issues } = missing === null ? await readRows(table, columns) : { rows: [], issues: [] }
    const targets = await findTargets(tx, rows)
    const ids = [...targets.found.keys()]
    const now = clock.now()
    const products = dryRun ? await findProductsForEdit(tx, ids) : await lockProductsForEdit(tx, ids, { withCounts: false, now })
    const planned = await planEdits(tx, targets.found, products)
    const edits = planned.edits.filter(({ product, after }) => changesBetween(product.values, after).length > 0)
    const batch = newId<BatchId>()
    if (!dryRun) {
      await saveEdits(tx, edits, { batch, by: staffActor(by), now, isImport: true })
      await savePriceColumns(tx, supplier, columns)
    }
    const changed = edits.flatMap(({ row, product, after }) =>
      changesBetween(product.values, after).map((change) => ({
        ...{ row, product: product.id, name: product.values.name },
        ...fieldToWire(change, pictureOrigin),
        field: change.field as 'cost' | 'caseSize' | 'barcodes', // no other field is edited
        ...(isLargeChange(change.from, change.to) && { isLarge: true as const }),
      })),
    )
    const errors = [...issues, ...targets.issues, ...planned.issues].toSorted((one, other) => one.row - other.row)
    return {
      rows: table.count,
      headings: table.columns.map(({ heading, values }) => ({ heading, values: [...values] })),
      columns,
      ...(missing !== null && { missing }),
      changed: changed.slice(0, MOST_LISTED),
      changedCount: changed.length,
      largeCount: changed.filter((change) => 'isLarge' in change).length,
      same: planned.edits.length - edits.length,
      unknown: targets.unknown,
      errors: errors.slice(0, MOST_LISTED),
      errorCount: errors.length,
      ...(!dryRun && edits.length > 0 && { batch }),
    }
  })
}

/**
 * Returns the columns that the list names. Otherwise they are those of the last list of this supplier, and what can be guessed.
 * `missing` says which must be chosen before anything can change. Throws 404, and 422 for a column that the file does not have.
 */
async function chooseColumns(tx: Db, { supplier: id, table, columns: named }: PriceList) {
  const supplier = isId<SupplierId>(id) ? id : null
  const remembered = supplier === null ? undefined : await findPriceColumns(tx, supplier)
  if (supplier === null || remembered === undefined) throw notFound('Supplier')
  const headings = table.columns.map(({ heading }) => heading)
  const columns = columnsIn(headings, named ?? { ...guessedColumns(headings), ...presentIn(headings, remembered ?? {}) })
  return { supplier, columns, missing: missingColumns(columns) }
}

/** Returns the columns with their headings as the file has them. Throws 422 for a column that it does not have. */
function columnsIn(headings: readonly string[], wanted: PriceColumns): PriceColumns {
  const columns = presentIn(headings, wanted)
  const gone = PRICE_FIELDS.find((field) => wanted[field]?.trim() && columns[field] === undefined)
  if (gone === undefined) return columns
  const name = wanted[gone]?.trim() ?? ''
  throw new ClientError(422, `The file has no column “${name}”`, { errors: { columns: name } })
}

/** Returns those of the columns that the file has, with its headings. */
function presentIn(headings: readonly string[], wanted: PriceColumns): PriceColumns {
  const found = PRICE_FIELDS.map((field) => {
    const name = wanted[field]?.trim().toLowerCase()
    return [field, name ? headings.find((one) => one.toLowerCase() === name) : undefined] as const
  })
  return Object.fromEntries(found.filter(([, heading]) => heading !== undefined))
}

/** Says which columns must be chosen before anything can change, or returns null. */
const missingColumns = ({ sku, barcode, cost, caseSize }: PriceColumns): string | null =>
  (sku ?? barcode) !== undefined && (cost ?? caseSize ?? barcode) !== undefined
    ? null
    : 'Choose the column with your SKU or the barcode, and one with the cost or the case size'

async function readRows(table: Table, columns: PriceColumns): Promise<{ rows: PricedRow[]; issues: RowIssue[] }> {
  const positions = PRICE_FIELDS.map(
    (field) => [field, table.columns.findIndex(({ heading }) => heading === columns[field])] as const,
  )
  const nameOf = (at: number | null) => (at === null ? null : (table.columns[at]?.heading ?? null))
  const issues: RowIssue[] = table.issues.map(({ row, column, message }) => ({ row, column: nameOf(column), message }))
  const rows: PricedRow[] = []
  const slices = new TimeSlices()
  for (const { row, cells } of table.rows) {
    const texts = cells()
    const read = readPrices(Object.fromEntries(positions.map(([field, at]) => [field, at < 0 ? undefined : texts[at]])))
    if ('message' in read) issues.push({ row, column: columns[read.field] ?? null, message: read.message })
    else if (read.sku !== '' || read.barcode !== null) rows.push({ row, ...read })
    else issues.push({ row, column: columns.sku ?? columns.barcode ?? null, message: 'This row names no product' })
    await slices.pause()
  }
  return { rows, issues }
}

interface Targets {
  readonly found: ReadonlyMap<ProductId, PricedRow>
  readonly unknown: number
  readonly issues: readonly RowIssue[]
}

/** Finds the product of each row by its SKU, otherwise by its barcode. */
async function findTargets(db: Db, rows: readonly PricedRow[]): Promise<Targets> {
  const codeOf = ({ barcode }: PricedRow) => (barcode === null ? null : canonicalBarcode(barcode))
  const idsBySku = await findIdsBySku(
    db,
    rows.map(({ sku }) => foldSku(sku)),
  )
  const owners = await findBarcodeOwners(
    db,
    rows.flatMap((row) => codeOf(row) ?? []),
  )
  const found = new Map<ProductId, PricedRow>()
  const issues: RowIssue[] = []
  let unknown = 0
  for (const row of rows) {
    const id = idsBySku.get(foldSku(row.sku)) ?? owners.get(codeOf(row) ?? '')?.id
    const first = id && found.get(id)
    if (!id) unknown += 1
    else if (first) issues.push({ row: row.row, column: null, message: `This product is there twice: also in row ${first.row}` })
    else found.set(id, row)
  }
  return { found, unknown, issues }
}

interface PlannedEdit extends Edit {
  readonly row: number
}

async function planEdits(
  db: Db,
  rows: ReadonlyMap<ProductId, PricedRow>,
  products: ReadonlyMap<ProductId, ProductToEdit>,
): Promise<{ edits: PlannedEdit[]; issues: RowIssue[] }> {
  const planned = [...rows].flatMap(([id, { row, cost, caseSize, barcode }]): PlannedEdit[] => {
    const product = products.get(id)
    if (!product) return []
    const { values } = product
    const barcodes = withBarcode(values.barcodes, barcode)
    return [{ row, product, after: { ...values, cost: cost ?? values.cost, caseSize: caseSize ?? values.caseSize, barcodes } }]
  })
  const wanted = planned
    .filter(({ product, after }) => after.barcodes.length !== product.values.barcodes.length)
    .map((edit) => ({ edit, id: edit.product.id, barcodes: edit.after.barcodes }))
  const taken = await findTakenBarcodes(db, wanted, ({ edit }) => edit.after.name)
  const wrong = new Map<PlannedEdit, string>([...taken].map(([{ edit }, message]) => [edit, message]))
  for (const { edit } of wanted) if (edit.after.barcodes.length > MAX_BARCODES) wrong.set(edit, TOO_MANY_BARCODES)
  return {
    edits: planned.filter((edit) => !wrong.has(edit)),
    issues: [...wrong].map(([{ row }, message]) => ({ row, column: null, message })),
  }
}
