import { barcodesIn, withLostZeros } from '../../../domain/products/barcode.ts'
import { foldSku, type ProductId } from '../../../domain/products/product.ts'
import { fieldIssue } from '../../../domain/products/product-fields.ts'
import { withoutLeadingZeros } from '../../../domain/text/spreadsheet-text.ts'
import { formattedLine } from '../../../domain/text/text.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { TimeSlices } from '../../platform/long-work.ts'
import { findIdsBySku, findSkusWithZeros, type SimilarSku } from '../catalog/editable-products.ts'
import type { CatalogRow, RowError } from './read-catalog-file.ts'

export interface TargetedRow extends CatalogRow {
  /** Is null when the product is to be added. */
  readonly id: ProductId | null
}

export interface Targets {
  readonly rows: readonly TargetedRow[]
  readonly errors: readonly RowError[]
  /** SKUs from which a spreadsheet has probably dropped leading zeros, unless these were restored. */
  readonly lostZeros: readonly RowError[]
  /** Counts the rows with barcodes of which a spreadsheet has dropped leading zeros. Such rows are errors. */
  readonly lostBarcodes: number
}

interface TargetOptions {
  /** Whether SKUs get the leading zeros back with which a product has them, and barcodes those with which they are valid. */
  readonly restoresZeros: boolean
}

/**
 * Finds the product of each row by its id, or by its SKU when there is no id. Rows that name the same product or SKU
 * are errors.
 */
export async function findTargets(db: Db, fileRows: readonly CatalogRow[], { restoresZeros }: TargetOptions): Promise<Targets> {
  const lost = await findLostZeros(db, fileRows)
  const rows = restoresZeros ? fileRows.map((row) => withBarcodes(withSku(row, lost.get(row)))) : fileRows
  const slices = new TimeSlices()
  const named = await nameRows(rows)
  const idsBySku = await findIdsBySku(
    db,
    named.flatMap(({ id, sku }) => (id === '' ? sku : [])),
  )
  const targetOf = ({ id, sku }: NamedRow) => (id === '' ? (idsBySku.get(sku) ?? '') : id)
  const [rowsOfId, rowsOfSku] = [new RowsByName(), new RowsByName()]
  for (const one of named) {
    rowsOfId.add(targetOf(one), one.row)
    rowsOfSku.add(one.sku, one.row)
    await slices.pause()
  }
  const errors: RowError[] = []
  const targeted: TargetedRow[] = []
  for (const one of named) {
    const { row, sku } = one
    const id = targetOf(one)
    const sameSku = rowsOfSku.other(sku, row)
    const sameId = rowsOfId.other(id, row)
    const reject = (column: string, message: string) => void errors.push({ row: row.row, column, message })
    if (id !== '' && !isId<ProductId>(id)) reject('id', 'Product not found')
    else if (sameSku !== null) reject('sku', `This SKU is there twice: also in row ${sameSku}`)
    else if (sameId !== null) reject('id', `This product is there twice: also in row ${sameId}`)
    else targeted.push({ ...row, id: isId<ProductId>(id) ? id : null })
    await slices.pause()
  }
  const lostBarcodes = named.filter(({ hasLostBarcode }) => hasLostBarcode).length
  return { rows: targeted, errors, lostZeros: restoresZeros ? [] : [...lost].map(lostZero), lostBarcodes }
}

/** Finds rows whose SKU no product has, while a product has it with zeros before it. */
async function findLostZeros(db: Db, rows: readonly CatalogRow[]): Promise<ReadonlyMap<CatalogRow, SimilarSku>> {
  const numbered = (await nameRows(rows)).filter(({ sku }) => withoutLeadingZeros(sku) === sku)
  const numbers = [...new Set(numbered.map(({ sku }) => sku))]
  const known = await findIdsBySku(db, numbers)
  const unknown = numbers.filter((number) => !known.has(number))
  const similar = await findSkusWithZeros(db, unknown)
  return new Map(
    numbered.flatMap(({ row, id, sku }) => {
      const product = similar.get(sku)
      return product && (id === '' || id === product.id) ? [[row, product] as const] : []
    }),
  )
}

const withSku = (row: CatalogRow, product: SimilarSku | undefined): CatalogRow =>
  product ? { ...row, cells: () => ({ ...row.cells(), sku: product.sku }) } : row

const withBarcodes = (row: CatalogRow): CatalogRow => ({
  ...row,
  cells() {
    const cells = row.cells()
    const { barcodes } = cells
    if (barcodes === undefined) return cells
    return { ...cells, barcodes: barcodesIn(barcodes).map(withZeros).join(' ') }
  },
})

const withZeros = (barcode: string): string => withLostZeros(barcode) ?? barcode

const lostZero = ([{ row, cells }, { sku, name }]: readonly [CatalogRow, SimilarSku]): RowError => ({
  row,
  column: 'sku',
  message: `“${cells().sku?.trim()}” may be “${sku}”, the SKU of ${name}: spreadsheets drop leading zeros`,
})

async function nameRows(rows: readonly CatalogRow[]): Promise<readonly NamedRow[]> {
  const slices = new TimeSlices()
  const named: NamedRow[] = []
  for (const row of rows) {
    const { id = '', sku = '', barcodes = '' } = row.cells()
    const hasLostBarcode = barcodesIn(barcodes).some((barcode) => withLostZeros(barcode) !== null)
    named.push({ row, id: id.trim().toLowerCase(), sku: comparableSku(sku), hasLostBarcode })
    await slices.pause()
  }
  return named
}

interface NamedRow {
  readonly row: CatalogRow
  /** The text in the column `id`. It is empty when there is none. */
  readonly id: string
  /** The SKU in the form in which SKUs are compared. It is empty when the cell has no valid SKU. */
  readonly sku: string
  readonly hasLostBarcode: boolean
}

function comparableSku(cell: string): string {
  const text = formattedLine(cell)
  return fieldIssue('sku', text) === null ? foldSku(text) : ''
}

/** Remembers the first two rows of each name. That is enough to tell each row of another row with its name. */
class RowsByName {
  readonly #first = new Map<string, number>()
  readonly #second = new Map<string, number>()

  add(name: string, { row }: CatalogRow): void {
    if (name === '') return
    if (!this.#first.has(name)) this.#first.set(name, row)
    else if (!this.#second.has(name)) this.#second.set(name, row)
  }

  other(name: string, { row }: CatalogRow): number | null {
    const first = this.#first.get(name) ?? null
    return first === row ? (this.#second.get(name) ?? null) : first
  }
}
