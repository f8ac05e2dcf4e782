import { chosenCategory } from '../../../domain/category.ts'
import { parsePicturePath } from '../../../domain/picture.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { ProductValues } from '../../../domain/product-change.ts'
import type { ProductPatch } from '../../../domain/product-edit.ts'
import type { Db } from '../../platform/database/connect.ts'
import { GarbageBound } from '../../platform/garbage-bound.ts'
import type { Platform } from '../../platform/platform.ts'
import { TimeSlices } from '../../platform/time-slices.ts'
import { unknownCategory } from '../categories/require-category.ts'
import { findProductsForEdit, type LockedProduct } from '../seller-catalog/lock-products-for-edit.ts'
import { findWithdrawnIds } from '../seller-catalog/withdrawn-products.ts'
import type { TargetedRow } from './find-targets.ts'
import { type CellProblem, type KnownPictures, otherPicturesOf, type Parsed, parseEdit, parseNew } from './parse-row.ts'
import type { ProductCells, RowError } from './read-catalog-file.ts'

/** The number of rows whose cells and products are in memory at once, and whose products are read by one statement. */
const CHUNK = 250

export interface ParsedAddition<Row extends TargetedRow> {
  readonly source: Row
  readonly values: ProductValues
}

export interface ParsedEdit<Row extends TargetedRow> {
  readonly source: Row
  readonly product: LockedProduct
  readonly patch: ProductPatch
}

export type ParsedRow<Row extends TargetedRow> =
  | ParsedAddition<Row>
  | ParsedEdit<Row>
  | { readonly source: Row; readonly errors: readonly RowError[] }

/**
 * Parses rows and compares them with their products as they are now. Yields chunks of a few hundred rows, in the order
 * of the rows. Locks nothing.
 */
export async function* parseRows<Row extends TargetedRow>(
  platform: Platform,
  db: Db,
  rows: readonly Row[],
): AsyncGenerator<readonly ParsedRow<Row>[]> {
  const garbage = new GarbageBound()
  for (let at = 0; at < rows.length; at += CHUNK) {
    yield parseChunk(platform, db, rows.slice(at, at + CHUNK))
    garbage.collect()
  }
}

async function parseChunk<Row extends TargetedRow>(
  platform: Platform,
  db: Db,
  rows: readonly Row[],
): Promise<readonly ParsedRow<Row>[]> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const products = await findProductsForEdit(db, ids)
  const archived = [...products.values()].flatMap(({ id, values }) => (values.archived ? [id] : []))
  const withdrawn = await findWithdrawnIds(db, archived)
  const read = rows.map((source) => ({ source, cells: source.cells() }))
  const known = await findPictures(platform, read, products)
  const slices = new TimeSlices()
  const parsed: ParsedRow<Row>[] = []
  for (const { source, cells } of read) {
    parsed.push(parseOne(platform, source, cells, { products, known, withdrawn }))
    await slices.pause()
  }
  return parsed
}

interface ChunkContext {
  readonly products: ReadonlyMap<ProductId, LockedProduct>
  readonly known: KnownPictures
  readonly withdrawn: ReadonlySet<ProductId>
}

function parseOne<Row extends TargetedRow>(
  platform: Platform,
  source: Row,
  cells: ProductCells,
  { products, known, withdrawn }: ChunkContext,
): ParsedRow<Row> {
  if (source.id === null) {
    const added = inCategory(platform, parseNew(cells, known))
    return 'problems' in added ? withErrors(source, added.problems) : { source, values: added.parsed }
  }
  const product = products.get(source.id)
  if (!product) return withErrors(source, [{ column: 'id', message: 'Product not found' }])
  const edited = inCategory(platform, parseEdit(product, cells, known))
  if ('problems' in edited) return withErrors(source, edited.problems)
  // A user who imports a file again after undoing its import wants the products back that the undo withdrew.
  const unarchived = withdrawn.has(product.id) ? { archived: false } : {}
  return { source, product, patch: { ...unarchived, ...edited.parsed } }
}

const withErrors = <Row extends TargetedRow>(source: Row, problems: readonly CellProblem[]): ParsedRow<Row> => ({
  source,
  errors: problems.map((problem) => ({ row: source.row, ...problem })),
})

/** Accepts a category by its path or its name. Other text is a problem of the cell. */
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

interface ReadRow {
  readonly source: TargetedRow
  readonly cells: ProductCells
}

/** Finds which of the pictures in the rows this store has, besides those of the row's own product. It fetches no URL. */
async function findPictures(
  { pictures, pictureOrigin: origin }: Platform,
  rows: readonly ReadRow[],
  products: ReadonlyMap<ProductId, LockedProduct>,
): Promise<KnownPictures> {
  const paths = new Set(
    rows.flatMap(({ source: { id }, cells }) => otherPicturesOf(cells, (id && products.get(id)?.values.pictures) || [], origin)),
  )
  const found = new Set<string>()
  for (const path of paths) {
    const picture = parsePicturePath(path)
    if (picture && (await pictures.has(picture))) found.add(path)
  }
  return { origin, has: (path) => found.has(path) }
}
