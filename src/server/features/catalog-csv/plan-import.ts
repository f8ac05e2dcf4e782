import { setImmediate } from 'node:timers/promises'
import { chosenCategory } from '../../../domain/category.ts'
import { parsePicturePath } from '../../../domain/picture.ts'
import { foldName } from '../../../domain/product.ts'
import { changesBetween, type ProductValues } from '../../../domain/product-change.ts'
import { editProblem, type ProductPatch, patchProduct } from '../../../domain/product-edit.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findTakenSkus } from '../catalog/find-taken-skus.ts'
import { unknownCategory } from '../categories/require-category.ts'
import { findProductsForEdit } from '../seller-catalog/find-products-for-edit.ts'
import type { LockedProduct } from '../seller-catalog/lock-products-for-edit.ts'
import { findTargets, type TargetedRow } from './find-targets.ts'
import { type KnownPictures, otherPicturesOf, type Parsed, parseEdit, parseNew } from './parse-row.ts'
import type { CatalogFile, RowError } from './read-catalog-file.ts'

/** Rows between turns of the event loop. */
const CHUNK = 500

export interface PlannedEdit {
  readonly row: number
  /** As it was read. */
  readonly product: LockedProduct
  readonly patch: ProductPatch
}

export interface PlannedAddition {
  readonly row: number
  readonly values: ProductValues
}

export interface ImportPlan {
  readonly additions: readonly PlannedAddition[]
  /** Of products that change. */
  readonly edits: readonly PlannedEdit[]
  /** Rows whose products stay as they are. */
  readonly same: number
  /** By row. */
  readonly errors: readonly RowError[]
}

/** What a file says, compared with the products as they are now. Locks nothing. */
export async function planImport(platform: Platform, db: Db, file: CatalogFile): Promise<ImportPlan> {
  const targets = await findTargets(db, file.rows)
  const errors = [...file.errors, ...targets.errors]
  const additions: PlannedAddition[] = []
  const edits: PlannedEdit[] = []
  let same = 0
  for (let at = 0; at < targets.rows.length; at += CHUNK) {
    for (const one of await planRows(platform, db, targets.rows.slice(at, at + CHUNK))) {
      if ('errors' in one) errors.push(...one.errors)
      else if ('values' in one) additions.push(one)
      else if (changesBetween(one.product.values, patchProduct(one.product.values, one.patch)).length === 0) same += 1
      else edits.push(one)
    }
    await setImmediate() // other requests go on
  }
  const { possible, taken } = await withoutTakenSkus(db, edits)
  return { additions, edits: possible, same, errors: [...errors, ...taken].toSorted((one, other) => one.row - other.row) }
}

type PlannedRow = PlannedAddition | PlannedEdit | { readonly errors: readonly RowError[] }

async function planRows(platform: Platform, db: Db, rows: readonly TargetedRow[]): Promise<PlannedRow[]> {
  const products = await findProductsForEdit(
    db,
    rows.flatMap(({ id }) => id ?? []),
  )
  const known = await findPictures(platform, rows, products)
  return rows.map((row): PlannedRow => {
    if (row.id === null)
      return planned(row, inCategory(platform, parseNew(row.cells, known)), (values) => ({ row: row.row, values }))
    const product = products.get(row.id)
    if (!product) return { errors: [{ row: row.row, column: 'id', message: 'Product not found' }] }
    return planned(row, inCategory(platform, parseEdit(product, row.cells, known)), (patch) => {
      const problem = editProblem(product.values, patchProduct(product.values, patch), product.count)
      if (problem) return { errors: [{ row: row.row, column: problem.field, message: problem.message }] }
      return { row: row.row, product, patch }
    })
  })
}

function planned<Result>({ row }: TargetedRow, parsed: Parsed<Result>, plan: (result: Result) => PlannedRow): PlannedRow {
  return 'problems' in parsed ? { errors: parsed.problems.map((problem) => ({ row, ...problem })) } : plan(parsed.parsed)
}

/** A category may be written by its name; text that is none is a problem of its cell. */
function inCategory<Values extends { readonly category?: string | undefined }>(
  { categories }: Platform,
  parsed: Parsed<Values>,
): Parsed<Values> {
  if ('problems' in parsed || parsed.parsed.category === undefined) return parsed
  const category = chosenCategory(categories.current(), parsed.parsed.category)
  return category === null
    ? { problems: [{ column: 'category', message: unknownCategory(parsed.parsed.category) }] }
    : { parsed: { ...parsed.parsed, category } }
}

/** Pictures of other products that rows name: those that the store has. No URL is fetched. */
async function findPictures(
  { pictures, pictureOrigin: origin }: Platform,
  rows: readonly TargetedRow[],
  products: ReadonlyMap<string, LockedProduct>,
): Promise<KnownPictures> {
  const paths = new Set(
    rows.flatMap(({ id, cells }) => otherPicturesOf(cells, (id && products.get(id)?.values.pictures) || [], origin)),
  )
  const found = new Set<string>()
  for (const path of paths) {
    const picture = parsePicturePath(path)
    if (picture && (await pictures.has(picture))) found.add(path)
  }
  return { origin, has: (path) => found.has(path) }
}

interface PossibleEdits {
  readonly possible: readonly PlannedEdit[]
  readonly taken: readonly RowError[]
}

/** Products may exchange SKUs. One that is left out keeps its own, which may be another's error. */
async function withoutTakenSkus(db: Db, edits: readonly PlannedEdit[]): Promise<PossibleEdits> {
  const moved = edits.filter(({ patch, product }) => patch.sku !== undefined && patch.sku !== product.values.sku)
  const taken = await findTakenSkus(
    db,
    moved.flatMap(({ patch }) => patch.sku ?? []),
    moved.map(({ product }) => product.id),
  )
  const isTaken = ({ patch: { sku } }: PlannedEdit) => typeof sku === 'string' && taken.has(foldName(sku))
  const rejected = moved.filter(isTaken)
  if (rejected.length === 0) return { possible: edits, taken: [] }
  const rest = await withoutTakenSkus(
    db,
    edits.filter((edit) => !rejected.includes(edit)),
  )
  const errors = rejected.map(({ row }) => ({ row, column: 'sku', message: 'Another product has this SKU' }))
  return { possible: rest.possible, taken: [...errors, ...rest.taken] }
}
