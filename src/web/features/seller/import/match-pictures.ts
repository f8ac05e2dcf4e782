import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { foldSku, MAX_PICTURES } from '../../../../domain/products/product.ts'
import { foldText } from '../../../../domain/search/fold.ts'
import { mayNeedShrinking, pictureIssue } from '../product-form/picture-choice.ts'

export type PictureMode = 'replace' | 'add'

export interface MatchedProduct {
  readonly product: SellerProductWire
  /** The files are in the order of their names. */
  readonly files: readonly File[]
}

export interface UnmatchedFile {
  readonly name: string
  readonly reason: string
}

export interface MatchedPictures {
  readonly matched: readonly MatchedProduct[]
  readonly unmatched: readonly UnmatchedFile[]
}

/**
 * Finds the product of each file by its name, which is a SKU or the name of a product. A number at the end, as in
 * `FR-1-2.jpg`, orders several pictures of one product.
 */
export function matchPictures(
  files: readonly File[],
  products: readonly SellerProductWire[],
  mode: PictureMode,
): MatchedPictures {
  const index = indexOf(products)
  const matched = new Map<SellerProductWire, File[]>()
  const unmatched: UnmatchedFile[] = []
  for (const file of files.toSorted((one, other) => collator.compare(baseOf(one.name), baseOf(other.name)))) {
    const product = fileIssue(file) ?? findProduct(file.name, index)
    const reason = typeof product === 'string' ? product : roomReason(product, matched.get(product) ?? [], mode)
    if (typeof product === 'string' || reason !== null) unmatched.push({ name: file.name, reason: reason ?? '' })
    else matched.set(product, [...(matched.get(product) ?? []), file])
  }
  return { matched: [...matched].map(([product, chosen]) => ({ product, files: chosen })), unmatched }
}

const fileIssue = (file: File): string | null =>
  mayNeedShrinking(file) && PICTURE_NAME.test(file.name) ? null : pictureIssue(file)

function roomReason({ name, image }: SellerProductWire, chosen: readonly File[], mode: PictureMode): string | null {
  const room = MAX_PICTURES - (mode === 'add' ? image.length : 0)
  return chosen.length < room ? null : `${name} can have up to ${MAX_PICTURES} pictures`
}

/** Large pictures and photos of phones are made smaller before they are sent, where the browser can read them. */
const PICTURE_NAME = /\.(jpe?g|png|webp|avif|gif|svg|hei[cf])$/i

/** Returns the name without its extension, so that `milk.jpg` comes before `milk-2.jpg`. */
const baseOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').trim()

/** Compares numbers in names as numbers, so that `milk-10` follows `milk-9`. */
const collator = new Intl.Collator('en', { numeric: true })

interface ProductIndex {
  readonly bySku: ReadonlyMap<string, readonly SellerProductWire[]>
  readonly byName: ReadonlyMap<string, readonly SellerProductWire[]>
}

const indexOf = (products: readonly SellerProductWire[]): ProductIndex => ({
  bySku: Map.groupBy(
    products.filter(({ sku }) => sku !== undefined),
    ({ sku = '' }) => foldSku(sku),
  ),
  byName: Map.groupBy(products, ({ name }) => foldName(name)),
})

const foldName = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Matches a number at the end of a file's name, such as `-2`, `_2` or ` (2)`. */
const NUMBER_AT_END = /[\s_-]*\(?\d{1,2}\)?$/

/** Returns a sentence when no product, or more than one, has the name of the file. */
function findProduct(fileName: string, { bySku, byName }: ProductIndex): SellerProductWire | string {
  const name = baseOf(fileName)
  const first = name.replace(NUMBER_AT_END, '')
  const [product, ...others] =
    bySku.get(foldSku(name)) ?? byName.get(foldName(name)) ?? bySku.get(foldSku(first)) ?? byName.get(foldName(first)) ?? []
  if (!product) return 'No product has this SKU or name'
  return others.length === 0 ? product : `${others.length + 1} products have this name. Name the file by the SKU`
}
