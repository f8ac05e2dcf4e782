import { type Cents, formatCents } from '../money.ts'
import { heldSentence, isCountPossible, type StockCount } from '../stock/stock.ts'
import { offerPriceWith } from './price-change.ts'
import { DEFAULT_VALUES, type ProductField, type ProductValues } from './product-fields.ts'
import { offerIssue } from './product-rules.ts'
import { applySale, editSale, saleIssue } from './sale.ts'
import { type Size, type UnitSystem, unitsOfSystem } from './sizes.ts'
import { piecePricesIssue, withPiecePrices, withSoldPrices } from './weighed-prices.ts'

/** Fields that are absent or undefined stay as they are. */
export type ProductPatch = { readonly [Field in Exclude<ProductField, 'offerPrice'>]?: ProductValues[Field] | undefined } & {
  /** When it is null, the product costs its price. */
  readonly offerPrice?: Cents | null | undefined
}

/** The prices of both values are those by which the product is sold. */
function patchProduct(before: ProductValues, patch: ProductPatch): ProductValues {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  if (patch.weighed) return { ...before, ...given, price: patch.weighed.price, offerPrice: patch.weighed.offerPrice }
  const { price = before.price } = patch
  const offerPrice = patch.offerPrice === undefined ? offerPriceWith(before, price) : (patch.offerPrice ?? price)
  return { ...before, ...given, offerPrice }
}

type RequiredField = Exclude<ProductField, keyof typeof DEFAULT_VALUES | 'price' | 'offerPrice'>

type NewProduct = ProductPatch & Pick<ProductValues, RequiredField>

/** Returns the values of a new product at this price. Fields that are absent or undefined have DEFAULT_VALUES. */
export const newProduct = (given: NewProduct, price: Cents): ProductValues =>
  patchProduct({ ...DEFAULT_VALUES, name: given.name, category: given.category, price, offerPrice: price }, given)

/** Returns whether the edit changes fields for which the product's stock count must be locked. */
export const needsCounts = (patch: ProductPatch): boolean => patch.stock !== undefined || patch.lowAt !== undefined

interface EditIssue {
  readonly field: 'price' | 'offerPrice' | 'sale' | 'size' | 'stock' | 'weighed'
  readonly message: string
  /** `isHeld` is true when payments in progress hold the pieces. The same edit may be possible later. */
  readonly isHeld: boolean
}

interface EditContext {
  /** `count` is null when the product is not counted. */
  readonly count: StockCount | null
  /** The day in the store's time zone. */
  readonly today: string
  readonly units: UnitSystem
}

/** Returns a new product as it is on this day, or what is wrong with it. */
export function planProduct(
  given: NewProduct,
  { today, units }: Omit<EditContext, 'count'>,
): { readonly values: ProductValues } | { readonly issue: Omit<EditIssue, 'isHeld'> } {
  const price = given.weighed?.price ?? given.price
  if (price === undefined) return { issue: { field: 'price', message: 'Price is required' } }
  const values = newProduct(given, price)
  const size = sizeIssue(values.size, units)
  if (size !== null) return { issue: { field: 'size', message: size } }
  const prices = piecePricesIssue(null, given, values.weighed)
  if (prices !== null) return { issue: prices }
  const sale = saleIssue(null, values, today)
  return sale === null ? { values: withPiecePrices(applySale(values, today)) } : { issue: { field: 'sale', message: sale } }
}

/** Returns the product as it is after an edit by a person, or what is wrong with the edit. */
export function planEdit(
  before: ProductValues,
  patch: ProductPatch,
  context: EditContext,
): { readonly after: ProductValues } | { readonly issue: EditIssue } {
  const weighed = patch.weighed === undefined ? before.weighed : patch.weighed
  const prices = piecePricesIssue(before, patch, weighed)
  if (prices !== null) return { issue: { ...prices, isHeld: false } }
  const present = soldAs(weighed?.per, before)
  const after = patchProduct(present, weighed ? { ...patch, weighed, price: undefined, offerPrice: undefined } : patch)
  const issue = editIssue(present, after, patch, context)
  return issue ? { issue } : { after: withPiecePrices(editSale(present, after, context.today)) }
}

/** Returns values with the prices by which the product will be sold. A sale and a cost by another measure do not count any more. */
const soldAs = (per: string | undefined, values: ProductValues): ProductValues =>
  per === values.weighed?.per ? withSoldPrices(values) : { ...values, sale: null, cost: null }

/** Checks what the request's schema can't check, since it depends on the product's present values and on the day. */
function editIssue(
  before: ProductValues,
  after: ProductValues,
  patch: ProductPatch,
  { count, today, units }: EditContext,
): EditIssue | null {
  const size = after.size?.unit === before.size?.unit ? null : sizeIssue(after.size, units)
  if (size !== null) return { field: 'size', message: size, isHeld: false }
  const offer = offerIssue(after.price, after.offerPrice)
  if (offer !== null) return { ...blamedPrice(after, patch, offer), isHeld: false }
  const sale = saleIssue(before, after, today)
  if (sale !== null) return { field: 'sale', message: sale, isHeld: false }
  if (before.stock === after.stock || !count || isCountPossible(count, after.stock)) return null
  // The request's schema rejects all other issues of a count.
  return { field: 'stock', message: heldSentence(count), isHeld: true }
}

/** An offer price that was not sent is not to blame for a price that is lower. */
const blamedPrice = ({ offerPrice }: ProductValues, patch: ProductPatch, offer: string): Omit<EditIssue, 'isHeld'> =>
  patch.offerPrice === undefined
    ? { field: 'price', message: `Price can’t be lower than the offer price, which is ${formatCents(offerPrice)}` }
    : { field: 'offerPrice', message: offer }

function sizeIssue(size: Size | null, units: UnitSystem): string | null {
  const known = unitsOfSystem(units)
  return size === null || known.includes(size.unit) ? null : `Size must be an amount and a unit: ${known.join(', ')}`
}

/** A picture of an edited product is either one that the product has already, or a new file in a part of the form. */
export type ChosenPicture = { readonly path: string } | { readonly part: string }

/**
 * Chooses the named pictures, each once. `pathOf` returns null for a URL that is not of a picture. Returns an error
 * sentence when a name is unknown, or a part of the form is not named.
 */
export function choosePictures(
  wanted: readonly string[],
  own: readonly string[],
  parts: readonly string[],
  pathOf: (url: string) => string | null,
): readonly ChosenPicture[] | string {
  const chosen: ChosenPicture[] = []
  for (const name of new Set(wanted)) {
    const path = pathOf(name)
    if (parts.includes(name)) chosen.push({ part: name })
    else if (path !== null && own.includes(path)) chosen.push({ path })
    else return path === null ? `No part of the form has the name “${name.slice(0, 100)}”` : 'A picture is not of this product'
  }
  const unnamed = parts.find((part) => !wanted.includes(part))
  return unnamed === undefined ? chosen : `The part “${unnamed.slice(0, 100)}” is not among the pictures`
}
