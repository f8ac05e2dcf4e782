import { skuProblem } from '../../../domain/new-product.ts'
import { foldName, type ProductId } from '../../../domain/product.ts'
import { formattedLine } from '../../../domain/text.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { findIdsBySku } from '../catalog/find-ids-by-sku.ts'
import type { CatalogRow, RowError } from './read-catalog-file.ts'

export interface TargetedRow extends CatalogRow {
  /** Null: to be added. */
  readonly id: ProductId | null
}

export interface Targets {
  readonly rows: readonly TargetedRow[]
  readonly errors: readonly RowError[]
}

/** The product of each row, by its id, else its SKU. Rows that name the same product or SKU are errors. */
export async function findTargets(db: Db, rows: readonly CatalogRow[]): Promise<Targets> {
  const idsBySku = await findIdsBySku(db, rows.filter((row) => idOf(row) === '').map(skuOf))
  const ofId = Map.groupBy(rows, (row) => targetOf(row, idsBySku))
  const ofSku = Map.groupBy(rows, skuOf)
  const errors: RowError[] = []
  const targeted: TargetedRow[] = []
  for (const row of rows) {
    const id = targetOf(row, idsBySku)
    const sameSku = skuOf(row) === '' ? null : otherOf(row, ofSku.get(skuOf(row)))
    const sameId = id === null ? null : otherOf(row, ofId.get(id))
    const reject = (column: string, message: string) => void errors.push({ row: row.row, column, message })
    if (id !== null && !isId<ProductId>(id)) reject('id', 'Product not found')
    else if (sameSku) reject('sku', `This SKU is there twice: also in row ${sameSku.row}`)
    else if (sameId) reject('id', `This product is there twice: also in row ${sameId.row}`)
    else targeted.push({ ...row, id })
  }
  return { rows: targeted, errors }
}

/** Any text that is meant as an id; null: to be added. */
function targetOf(row: CatalogRow, idsBySku: ReadonlyMap<string, ProductId>): string | null {
  const id = idOf(row)
  return id === '' ? (idsBySku.get(skuOf(row)) ?? null) : id
}

const idOf = ({ cells: { id = '' } }: CatalogRow): string => id.trim().toLowerCase()

/** As it is compared. Empty without a valid one. */
function skuOf({ cells: { sku = '' } }: CatalogRow): string {
  const text = formattedLine(sku)
  return skuProblem(text) === null ? foldName(text) : ''
}

const otherOf = (row: CatalogRow, group: readonly CatalogRow[] = []): CatalogRow | null =>
  group.find((one) => one.row !== row.row) ?? null
