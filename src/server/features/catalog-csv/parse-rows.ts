import * as z from 'zod/mini'
import { archiveProductRequest, newProductRequest, updateProductRequest } from '../../../contract/products/product-requests.ts'
import {
  cellsOf,
  columnOfIssue,
  fieldsInCells,
  fieldsThatDiffer,
  inputOfCells,
  type ProductCells,
  type ProductColumn,
} from '../../../domain/products/catalog-columns.ts'
import { parsePicturePath, picturePath } from '../../../domain/products/picture.ts'
import { MAX_PICTURES, type ProductId } from '../../../domain/products/product.ts'
import { urlsIn } from '../../../domain/products/product-cells.ts'
import { type ProductPatch, planProduct } from '../../../domain/products/product-edit.ts'
import type { ProductField, ProductValues } from '../../../domain/products/product-fields.ts'
import { oneLine } from '../../../domain/text/text.ts'
import type { Db } from '../../platform/database/connect.ts'
import { GarbageBound, TimeSlices } from '../../platform/long-work.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProductsForEdit, type ProductToEdit } from '../seller-catalog/product-edits.ts'
import { findWithdrawnIds } from '../seller-catalog/seller-product-repository.ts'
import { type EditRules, editRules } from '../settings/store-settings.ts'
import { listSupplierNames } from '../suppliers/supplier-repository.ts'
import type { DecidedCategories } from './decide-categories.ts'
import type { TargetedRow } from './find-targets.ts'
import type { RowError } from './read-catalog-file.ts'

/** The number of rows whose cells and products are in memory at once, and whose products are read by one statement. */
const CHUNK = 250

export interface ParsedAddition<Row extends TargetedRow> {
  readonly source: Row
  readonly values: ProductValues
}

export interface ParsedEdit<Row extends TargetedRow> {
  readonly source: Row
  readonly product: ProductToEdit
  readonly patch: ProductPatch
}

export type ParsedRow<Row extends TargetedRow> =
  | ParsedAddition<Row>
  | ParsedEdit<Row>
  | { readonly source: Row; readonly errors: readonly RowError[] }
  | { readonly source: Row; readonly isLeftOut: true }

/**
 * Parses rows and compares them with their products as they are now. Yields chunks of a few hundred rows, in the order
 * of the rows. Locks nothing.
 */
export async function* parseRows<Row extends TargetedRow>(
  platform: Platform,
  db: Db,
  rows: readonly Row[],
  categories: DecidedCategories,
): AsyncGenerator<readonly ParsedRow<Row>[]> {
  const garbage = new GarbageBound()
  for (let at = 0; at < rows.length; at += CHUNK) {
    yield parseChunk(platform, db, rows.slice(at, at + CHUNK), categories)
    garbage.collect()
  }
}

async function parseChunk<Row extends TargetedRow>(
  platform: Platform,
  db: Db,
  rows: readonly Row[],
  categories: DecidedCategories,
): Promise<readonly ParsedRow<Row>[]> {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const products = await findProductsForEdit(db, ids)
  const archived = [...products.values()].flatMap(({ id, values }) => (values.archived ? [id] : []))
  const withdrawn = await findWithdrawnIds(db, archived)
  const read = await withSupplierIds(
    db,
    rows.map((source) => ({ source, cells: source.cells() })),
  )
  const known = await findPictures(platform, read, products)
  const slices = new TimeSlices()
  const parsed: ParsedRow<Row>[] = []
  for (const { source, cells } of read) {
    parsed.push(parseOne(platform, source, cells, { products, known, withdrawn, categories }))
    await slices.pause()
  }
  return parsed
}

/** Puts the id of a supplier in place of its name, whatever the case. A name that no supplier has becomes no id. */
async function withSupplierIds<Row extends ReadRow>(db: Db, rows: readonly Row[]): Promise<readonly Row[]> {
  if (!rows.some(({ cells }) => cells.supplier?.trim())) return rows
  const ids = new Map((await listSupplierNames(db)).map(({ id, name }) => [name.toLowerCase(), id]))
  return rows.map((row) => {
    const name = oneLine(row.cells.supplier ?? '')
    return name === '' ? row : { ...row, cells: { ...row.cells, supplier: ids.get(name.toLowerCase()) ?? 'unknown' } }
  })
}

interface ChunkContext {
  readonly products: ReadonlyMap<ProductId, ProductToEdit>
  readonly known: KnownPictures
  readonly withdrawn: ReadonlySet<ProductId>
  readonly categories: DecidedCategories
}

function parseOne<Row extends TargetedRow>(
  platform: Platform,
  source: Row,
  cells: ProductCells,
  { products, known, withdrawn, categories }: ChunkContext,
): ParsedRow<Row> {
  if (source.id === null) {
    const added = parseNew(cells, known, editRules(platform))
    if ('issues' in added) return withErrors(source, added.issues)
    const values = inCategory(categories, added.parsed)
    return values === null ? { source, isLeftOut: true } : { source, values }
  }
  const product = products.get(source.id)
  if (!product) return withErrors(source, [{ column: 'id', message: 'Product not found' }])
  const edited = parseEdit(product, cells, known)
  if ('issues' in edited) return withErrors(source, edited.issues)
  const patch = inCategory(categories, edited.parsed)
  if (patch === null) return { source, isLeftOut: true }
  // A user who imports a file again after undoing its import wants the products back that the undo withdrew.
  const unarchived = withdrawn.has(product.id) ? { archived: false } : {}
  return { source, product, patch: { ...unarchived, ...patch } }
}

const withErrors = <Row extends TargetedRow>(source: Row, issues: readonly CellIssue[]): ParsedRow<Row> => ({
  source,
  errors: issues.map((issue) => ({ row: source.row, ...issue })),
})

/** Returns null for a row that is left out because of its category. */
function inCategory<Values extends { readonly category?: string | undefined }>(
  categories: DecidedCategories,
  values: Values,
): Values | null {
  if (values.category === undefined) return values
  const category = categories.categoryFor(values.category)
  return category === null ? null : { ...values, category }
}

interface ReadRow {
  readonly source: TargetedRow
  readonly cells: ProductCells
}

/** Finds which of the pictures in the rows this store has, besides those of the row's own product. It fetches no URL. */
async function findPictures(
  { pictures, pictureOrigin: origin }: Platform,
  rows: readonly ReadRow[],
  products: ReadonlyMap<ProductId, ProductToEdit>,
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

interface CellIssue {
  readonly column: ProductColumn
  readonly message: string
}

type Parsed<Result> = { readonly parsed: Result } | { readonly issues: readonly CellIssue[] }

interface KnownPictures {
  readonly origin: string
  has(path: string): boolean
}

const { archived } = archiveProductRequest.shape
const { inStock, pictures } = updateProductRequest.shape
const archivedField = z.object({ archived: z.optional(archived) })
const otherNewFields = z.object({ archived: z.optional(archived), inStock, pictures })

/**
 * Returns what a row changes about its product. A cell that is the same as in an export changes nothing, even when its
 * value breaks today's rules.
 */
function parseEdit({ id, version, values }: ProductToEdit, cells: ProductCells, known: KnownPictures): Parsed<ProductPatch> {
  const present = cellsOf(id, values, (path) => known.origin + path)
  const changed = fieldsThatDiffer(cells, present)
  // An offer price in the file stays what it is there, while an absent one may follow the price.
  const isOfferSent = cells.offerPrice !== undefined && changed.includes('price') && !changed.includes('offerPrice')
  const given = isOfferSent ? [...changed, 'offerPrice' as const] : changed
  if (given.length === 0) return { parsed: {} }
  const input = inputOf(cells, given, present)
  const fields = updateProductRequest.safeParse({ ...input, id, version })
  const other = archivedField.safeParse(input)
  const paths = input.pictures === undefined ? undefined : pathsOf(cells, values.pictures, known)
  const issues = issuesOf(fields, other, paths)
  if (!fields.success || !other.success || issues.length > 0) return { issues }
  const { id: _id, version: _version, pictures: _urls, ...patch } = fields.data
  return { parsed: { ...patch, ...other.data, ...(Array.isArray(paths) && { pictures: paths }) } }
}

/** Parses a row by the rules for a new product. */
function parseNew(cells: ProductCells, known: KnownPictures, rules: EditRules): Parsed<ProductValues> {
  const input = inputOf(cells, fieldsInCells(cells))
  const fields = newProductRequest.safeParse({ name: '', ...input, ...withoutPrice(input) })
  const other = otherNewFields.safeParse(withoutEmpty(input))
  const paths = pathsOf(cells, [], known)
  const issues = issuesOf(fields, other, paths)
  if (!fields.success || !other.success || !Array.isArray(paths) || issues.length > 0) return { issues }
  const planned = planProduct({ ...fields.data, ...other.data, pictures: paths }, rules)
  if ('issue' in planned) return { issues: [{ column: columnOfIssue([planned.issue.field]), message: planned.issue.message }] }
  return { parsed: planned.values }
}

/** Returns the paths of pictures in a cell whose URLs have the form of this store's and that are not among `own`. */
const otherPicturesOf = ({ pictures = '' }: ProductCells, own: readonly string[], origin: string): string[] =>
  urlsIn(pictures).flatMap((url) => {
    const path = pathOf(url, origin)
    return path === null || own.includes(path) ? [] : path
  })

type RowInput = { readonly [Field in ProductField]?: unknown }

const inputOf = (cells: ProductCells, fields: readonly ProductField[], present: ProductCells = {}): RowInput =>
  Object.fromEntries(fields.map((field) => [field, inputOfCells(field, cells, present)]))

/** A row needs no price of a piece when the product is sold by weight. */
const withoutPrice = ({ price = '', weighed }: RowInput): RowInput => ({ price: price === '' && weighed ? undefined : price })

const withoutEmpty = (input: object): object => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))

/** Returns the paths of the pictures in a row, or a message when one is not a picture of this store. */
function pathsOf({ pictures = '' }: ProductCells, own: readonly string[], known: KnownPictures): string[] | string {
  const paths: string[] = []
  const urls = urlsIn(pictures)
  if (urls.length > MAX_PICTURES) return `A product can have up to ${MAX_PICTURES} pictures`
  for (const url of urls) {
    const path = pathOf(url, known.origin)
    if (path === null || !(own.includes(path) || known.has(path))) return `“${url.slice(0, 200)}” is no picture of this store`
    if (!paths.includes(path)) paths.push(path)
  }
  return paths
}

/** Returns null for a URL of another store. */
function pathOf(url: string, origin: string): string | null {
  const path = origin !== '' && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  const picture = path.startsWith('/') ? parsePicturePath(path) : null
  return picture && picturePath(picture)
}

type Result = z.core.util.SafeParseResult<unknown>

/** Returns the first issue of each column. */
function issuesOf(fields: Result, other: Result, paths: unknown): CellIssue[] {
  const issues = [fields, other].flatMap((result) => (result.success ? [] : result.error.issues))
  const found = issues.map(({ path, message }) => ({ column: columnOfIssue(path), message }))
  const all: CellIssue[] = typeof paths === 'string' ? [...found, { column: 'pictures', message: paths }] : found
  return all.filter(({ column }, at) => all.findIndex((one) => one.column === column) === at)
}
