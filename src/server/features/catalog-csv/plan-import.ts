import { chosenCategory } from '../../../domain/category.ts'
import { parsePicturePath } from '../../../domain/picture.ts'
import { foldSku, type ProductId } from '../../../domain/product.ts'
import { changesBetween, type FieldChange, type ProductValues } from '../../../domain/product-change.ts'
import { editProblem, type ProductPatch, patchProduct } from '../../../domain/product-edit.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { TimeSlices } from '../../platform/time-slices.ts'
import { findIdsBySku } from '../catalog/find-ids-by-sku.ts'
import { unknownCategory } from '../categories/require-category.ts'
import { findProductsForEdit } from '../seller-catalog/find-products-for-edit.ts'
import type { LockedProduct } from '../seller-catalog/lock-products-for-edit.ts'
import { findWithdrawnIds } from '../seller-catalog/withdrawn-products.ts'
import { findTargets, type TargetedRow } from './find-targets.ts'
import { warningsOf } from './import-warnings.ts'
import { type KnownPictures, otherPicturesOf, type Parsed, parseEdit, parseNew } from './parse-row.ts'
import type { CatalogFile, RowError } from './read-catalog-file.ts'

/** Rows whose products are read by one statement. */
const CHUNK = 250

export interface PlannedEdit {
  readonly row: number
  readonly id: ProductId
  /** The present name of the product. */
  readonly name: string
  /** The version and stock at which the product was read. */
  readonly version: number
  readonly stock: number | null
  /** What the row changes, which is at least one field. */
  readonly changes: readonly FieldChange[]
}

export interface PlannedAddition {
  readonly row: number
  readonly values: ProductValues
}

export interface ImportPlan {
  readonly additions: readonly PlannedAddition[]
  readonly edits: readonly PlannedEdit[]
  /** Counts the rows whose products stay as they are. */
  readonly same: number
  /** In the order of the rows, as the warnings are. */
  readonly errors: readonly RowError[]
  readonly warnings: readonly RowError[]
}

/** Compares what a file says with the products as they are now. Locks nothing. */
export async function planImport(platform: Platform, db: Db, file: CatalogFile): Promise<ImportPlan> {
  const targets = await findTargets(db, file.rows)
  const planned = await sortRows(planRows(platform, db, targets.rows))
  const { possible, taken } = await withoutTakenSkus(db, planned.edits)
  const errors = [file.errors, targets.errors, planned.errors, taken].flat().sort((one, other) => one.row - other.row)
  const { additions, same } = planned
  return { additions, edits: possible, same, errors, warnings: await warningsOf(additions, possible) }
}

interface PlannedRows {
  readonly additions: PlannedAddition[]
  readonly edits: PlannedEdit[]
  readonly errors: RowError[]
  same: number
}

async function sortRows(rows: AsyncIterable<PlannedRow>): Promise<PlannedRows> {
  const slices = new TimeSlices()
  const planned: PlannedRows = { additions: [], edits: [], errors: [], same: 0 }
  for await (const one of rows) {
    if ('errors' in one) planned.errors.push(...one.errors)
    else if ('values' in one) planned.additions.push(one)
    else if (one.changes.length === 0) planned.same += 1
    else planned.edits.push(one)
    await slices.pause()
  }
  return planned
}

type PlannedRow = PlannedAddition | PlannedEdit | { readonly errors: readonly RowError[] }

async function* planRows(platform: Platform, db: Db, rows: readonly TargetedRow[]): AsyncGenerator<PlannedRow> {
  for (let at = 0; at < rows.length; at += CHUNK) yield* planChunk(platform, db, rows.slice(at, at + CHUNK))
}

async function* planChunk(platform: Platform, db: Db, rows: readonly TargetedRow[]): AsyncGenerator<PlannedRow> {
  const products = await findProductsForEdit(
    db,
    rows.flatMap(({ id }) => id ?? []),
  )
  const known = await findPictures(platform, rows, products)
  const archived = [...products.values()].filter(({ values }) => values.archived)
  const withdrawn = await findWithdrawnIds(
    db,
    archived.map(({ id }) => id),
  )
  for (const row of rows) {
    const product = row.id === null ? null : products.get(row.id)
    if (product === undefined) yield { errors: [{ row: row.row, column: 'id', message: 'Product not found' }] }
    else if (product === null)
      yield planned(row, inCategory(platform, parseNew(row.cells, known)), (values) => ({ row: row.row, values }))
    else
      yield planned(row, inCategory(platform, parseEdit(product, row.cells, known)), (patch) =>
        planEdit(row, product, withdrawn.has(product.id) ? { archived: false, ...patch } : patch),
      ) // who imports a file again after an undo wants its products back
  }
}

function planEdit({ row }: TargetedRow, { id, version, values, count }: LockedProduct, patch: ProductPatch): PlannedRow {
  const after = patchProduct(values, patch)
  const problem = editProblem(values, after, count)
  if (problem) return { errors: [{ row, column: problem.field, message: problem.message }] }
  return { row, id, name: values.name, version, stock: values.stock, changes: changesBetween(values, after) }
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

/** Products may exchange SKUs. A product that is left out keeps its own SKU, which may be an error of the row that wants it. */
async function withoutTakenSkus(db: Db, edits: readonly PlannedEdit[]): Promise<PossibleEdits> {
  const moved = new Map(edits.flatMap((edit) => (skuAfter(edit) === undefined ? [] : [[edit.id, edit] as const])))
  const owners = await findIdsBySku(
    db,
    [...moved.values()].map((edit) => skuAfter(edit) ?? ''),
  )
  const rejected = new Set<PlannedEdit>()
  const toReject: PlannedEdit[] = []
  const wantedFrom = new Map<ProductId, PlannedEdit>()
  for (const edit of moved.values()) {
    const owner = owners.get(skuAfter(edit) ?? '')
    if (owner === undefined || owner === edit.id) continue
    if (moved.has(owner)) wantedFrom.set(owner, edit)
    else toReject.push(edit)
  }
  for (let edit = toReject.pop(); edit; edit = toReject.pop()) {
    rejected.add(edit)
    const next = wantedFrom.get(edit.id)
    if (next && !rejected.has(next)) toReject.push(next)
  }
  if (rejected.size === 0) return { possible: edits, taken: [] }
  const taken = [...rejected].map(({ row }) => ({ row, column: 'sku', message: 'Another product has this SKU' }))
  return { possible: edits.filter((edit) => !rejected.has(edit)), taken }
}

/** Returns a new SKU as SKUs are compared, null for none, undefined when it stays. */
function skuAfter({ changes }: PlannedEdit): string | null | undefined {
  const change = changes.find(({ field }) => field === 'sku')
  return change && (typeof change.to === 'string' ? foldSku(change.to) : null)
}
