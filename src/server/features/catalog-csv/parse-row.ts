import * as z from 'zod/mini'
import { archiveProductRequest, updateProductRequest } from '../../../contract/edit-product.ts'
import { newProductRequest } from '../../../contract/new-product.ts'
import { parsePicturePath, picturePath } from '../../../domain/picture.ts'
import { MAX_PICTURES } from '../../../domain/product.ts'
import { cellsOf, inputOfCell, PRODUCT_COLUMNS, type ProductColumn } from '../../../domain/product-cells.ts'
import type { ProductField, ProductValues } from '../../../domain/product-change.ts'
import type { ProductPatch } from '../../../domain/product-edit.ts'
import { factsOf, givenLists } from '../seller-catalog/given-facts.ts'
import type { LockedProduct } from '../seller-catalog/lock-products-for-edit.ts'
import type { ProductCells } from './read-catalog-file.ts'

export interface CellProblem {
  readonly column: ProductColumn
  readonly message: string
}

export type Parsed<Result> = { readonly parsed: Result } | { readonly problems: readonly CellProblem[] }

export interface KnownPictures {
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
export function parseEdit(
  { id, version, values }: LockedProduct,
  cells: ProductCells,
  known: KnownPictures,
): Parsed<ProductPatch> {
  const present = cellsOf(values, (path) => known.origin + path)
  const given = fieldsOf(cells).filter((field) => cells[field] !== present[field])
  if (given.length === 0) return { parsed: {} }
  const input = inputOf(cells, given)
  const fields = updateProductRequest.safeParse({ ...input, id, version })
  const other = archivedField.safeParse(input)
  const paths = input.pictures === undefined ? undefined : pathsOf(cells, values.pictures, known)
  const problems = problemsOf(fields, other, paths)
  if (!fields.success || !other.success || problems.length > 0) return { problems }
  const { id: _id, version: _version, pictures: _urls, ...patch } = fields.data
  return { parsed: { ...patch, ...givenLists(patch), ...other.data, ...(Array.isArray(paths) && { pictures: paths }) } }
}

/** Parses a row by the rules for a new product. When there is no column of offer prices, the offer price is the price. */
export function parseNew(cells: ProductCells, known: KnownPictures): Parsed<ProductValues> {
  const input = inputOf(cells, fieldsOf(cells))
  const required = { name: '', price: '', offerPrice: input.price ?? '' }
  const fields = newProductRequest.safeParse({ ...required, ...input })
  const other = otherNewFields.safeParse(withoutEmpty(input))
  const paths = pathsOf(cells, [], known)
  // When there is no column of offer prices, a problem of the price is not reported for the offer price too.
  const problems = problemsOf(fields, other, paths).filter(({ column }) => column !== 'offerPrice' || 'offerPrice' in input)
  if (!fields.success || !other.success || !Array.isArray(paths) || problems.length > 0) return { problems }
  const { stock = null, name, category, price, offerPrice, description, weight, ...facts } = fields.data
  const { archived = false, inStock = true } = other.data
  const values = { name, category, price, offerPrice, description, weight, stock, inStock, archived, pictures: paths }
  return { parsed: { ...values, ...factsOf(facts) } }
}

/** Returns the paths of pictures in a cell whose URLs have the form of this store's and that are not among `own`. */
export const otherPicturesOf = ({ pictures = '' }: ProductCells, own: readonly string[], origin: string): string[] =>
  urlsOf(pictures).flatMap((url) => {
    const path = pathOf(url, origin)
    return path === null || own.includes(path) ? [] : path
  })

const FIELDS = PRODUCT_COLUMNS.filter((column): column is ProductField => column !== 'id')

const fieldsOf = (cells: ProductCells): ProductField[] => FIELDS.filter((field) => cells[field] !== undefined)

const inputOf = (cells: ProductCells, fields: readonly ProductField[]): { readonly [Field in ProductField]?: unknown } =>
  Object.fromEntries(fields.map((field) => [field, inputOfCell(field, cells[field] ?? '')]))

const withoutEmpty = (input: object): object => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))

const urlsOf = (cell: string): readonly string[] => inputOfCell('pictures', cell) as string[] // the field's input is a list

/** Returns the paths of the pictures in a row, or a message when one is not a picture of this store. */
function pathsOf({ pictures = '' }: ProductCells, own: readonly string[], known: KnownPictures): string[] | string {
  const paths: string[] = []
  const urls = urlsOf(pictures)
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

/** Returns the first problem of each column. */
function problemsOf(fields: Result, other: Result, paths: unknown): CellProblem[] {
  const issues = [fields, other].flatMap((result) => (result.success ? [] : result.error.issues))
  // The fields of the schemas are columns.
  const found = issues.map(({ path: [column], message }) => ({ column: column as ProductColumn, message }))
  const all: CellProblem[] = typeof paths === 'string' ? [...found, { column: 'pictures', message: paths }] : found
  return all.filter(({ column }, at) => all.findIndex((one) => one.column === column) === at)
}
