import { wireCents } from '../../domain/money.ts'
import { MAX_STARS } from '../../domain/products/product.ts'
import { SIZE_UNITS, type Size, type UnitPrice } from '../../domain/products/sizes.ts'
import { MAX_PLAIN_DESCRIPTION, MAX_PLAIN_TITLE, plainSentences, plainText } from '../../domain/text/plain-text.ts'
import type { ProductWire } from '../products/products.ts'
import type { UcpMessage } from './ucp-message.ts'
import { type UcpUnitPrice, ucpUnitPrice } from './ucp-unit-price.ts'

const MAX_FACT = 2_000

export interface UcpPrice {
  /** The amount is in cents. */
  readonly amount: number
  readonly currency: string
}

export interface UcpQuantityUnit {
  readonly unit: string
  readonly scale: number
  readonly increment: number
  readonly display_text: string
}

export interface UcpVariant {
  readonly id: string
  readonly sku?: string
  readonly title: string
  readonly description: { readonly plain: string }
  readonly url: string
  readonly price: UcpPrice
  readonly list_price?: UcpPrice
  readonly unit_price?: UcpUnitPrice
  readonly quantity_unit?: UcpQuantityUnit
  readonly availability: { readonly available: boolean; readonly status: 'in_stock' | 'out_of_stock' }
  /** Lookups say by which identifiers the product was found. */
  readonly inputs?: readonly UcpInput[]
}

/** Says which of the requested identifiers led to the product. */
export interface UcpInput {
  readonly id: string
  readonly match: 'exact'
}

export interface UcpProduct {
  readonly id: string
  readonly title: string
  readonly description: { readonly plain: string }
  readonly url: string
  readonly categories: readonly { readonly value: string; readonly taxonomy: 'merchant' }[]
  readonly price_range: { readonly min: UcpPrice; readonly max: UcpPrice }
  readonly list_price_range?: { readonly min: UcpPrice; readonly max: UcpPrice }
  readonly media?: readonly { readonly type: 'image'; readonly url: string; readonly alt_text: string }[]
  readonly variants: readonly UcpVariant[]
  readonly rating?: { readonly value: number; readonly scale_min: number; readonly scale_max: number; readonly count: number }
  readonly metadata: Readonly<Record<string, unknown>>
}

interface ShownBy {
  /** The origin of the store's URLs, without a path. */
  readonly publicUrl: string
  readonly currency: string
  /** Returns the path of the product's page. */
  readonly pathOf: (product: ProductWire) => string
}

/** Returns a product as assistants get it: with one variant, which has its id, and without anything that is not plain text. */
export function ucpProduct(product: ProductWire, shownBy: ShownBy, inputs: readonly UcpInput[] = []): UcpProduct {
  const { _id: id, sku, category, image, inStock, rating } = product
  const { publicUrl, pathOf } = shownBy
  const title = ucpTitle(product)
  const description = { plain: plainSentences(product.description, MAX_PLAIN_DESCRIPTION) || title }
  const url = publicUrl + pathOf(product)
  const { price, listPrice, ...basis } = pricesOf(product, shownBy.currency)
  const range = (one: UcpPrice) => ({ min: one, max: one })
  const media = image.map((src) => ({ type: 'image' as const, url: new URL(src, publicUrl).href, alt_text: title }))
  return {
    ...{ id, title, description, url },
    categories: [{ value: plainText(category, MAX_PLAIN_TITLE), taxonomy: 'merchant' }],
    price_range: range(price),
    ...(listPrice && { list_price_range: range(listPrice) }),
    ...(media.length > 0 && { media }),
    variants: [
      {
        ...{ id, title, description, url, price },
        ...(sku !== undefined && { sku: plainText(sku, MAX_PLAIN_TITLE) }),
        ...(listPrice && { list_price: listPrice }),
        ...basis,
        availability: { available: inStock, status: inStock ? 'in_stock' : 'out_of_stock' },
        ...(inputs.length > 0 && { inputs }),
      },
    ],
    ...(rating?.average != null && {
      rating: { value: rating.average, scale_min: 1, scale_max: MAX_STARS, count: rating.count },
    }),
    metadata: factsOf(product),
  }
}

/** Returns the name of a product with what is on its package. */
export const ucpTitle = ({ name, weight }: Pick<ProductWire, 'name' | 'weight'>): string =>
  plainText(weight === undefined ? name : `${name}, ${weight}`, MAX_PLAIN_TITLE)

/** Goods by weight are priced and counted by the pound or kilogram, in multiples of what a piece is expected to weigh. */
function pricesOf(product: ProductWire, currency: string) {
  const { weighed, unitPrice, isPriceUnasked } = product
  const priceIn = (dollars: number): UcpPrice => ({ amount: wireCents(dollars), currency })
  const [list, offer] = weighed ? [weighed.price, weighed.offerPrice ?? weighed.price] : [product.price, product.offerPrice]
  const listPrice = list > offer && !isPriceUnasked ? { listPrice: priceIn(list) } : {}
  if (weighed)
    return {
      price: priceIn(offer),
      ...listPrice,
      quantity_unit: quantityUnitOf(weighed.per, ucpWeight(weighed.piece)),
    }
  const size = sizeOf(product)
  const measured = size && unitPrice ? ucpUnitPrice(wireCents(offer), size, unitPrice.per as UnitPrice['per'], currency) : null
  return { price: priceIn(offer), ...listPrice, ...(measured && { unit_price: measured }) }
}

/** A weight has at most three decimals. */
const WEIGHT_SCALE = 3

/** Returns a weight in thousandths of its pound or kilogram. */
export const ucpWeight = (amount: number): number => Math.round(amount * 10 ** WEIGHT_SCALE)

/** Goods by weight are counted in thousandths of a pound or kilogram. `piece` is what a piece is expected to weigh, in these. */
export const quantityUnitOf = (per: 'lb' | 'kg', piece: number): UcpQuantityUnit => ({
  unit: per === 'lb' ? 'LBR' : 'KGM',
  scale: WEIGHT_SCALE,
  increment: piece,
  display_text: per,
})

function sizeOf({ size }: ProductWire): Size | null {
  const unit = SIZE_UNITS.find((one) => one === size?.unit)
  return size && unit ? { amount: size.amount, unit } : null
}

/** Returns what shoppers read on the product's page, for which the protocol has no field. */
function factsOf({ brand, diets, ingredients, allergens, deposit, minimumAge, keepsUntil, stock, weighed }: ProductWire) {
  return {
    ...(brand !== undefined && { brand: plainText(brand, MAX_PLAIN_TITLE) }),
    ...(diets && { diets }),
    ...(allergens && { allergens }),
    ...(ingredients !== undefined && { ingredients: plainText(ingredients, MAX_FACT) }),
    ...(deposit !== undefined && { deposit_cents: wireCents(deposit) }),
    ...(minimumAge !== undefined && { minimum_age: minimumAge }),
    ...(keepsUntil !== undefined && { keeps_until: keepsUntil }),
    ...(stock !== undefined && { pieces_left: stock }),
    ...(weighed && { sold_by_weight: `about ${weighed.piece} ${weighed.per} each` }),
  }
}

/** Returns what an assistant must say beside the product: what it contains, and who may buy it. */
export function warningsOf({ allergens = [], minimumAge }: ProductWire, path: string): UcpMessage[] {
  const warning = (code: string, content: string): UcpMessage => ({
    ...{ type: 'warning', code, path, content, presentation: 'disclosure' },
  })
  return [
    ...(allergens.length > 0 ? [warning('allergens', `Contains ${allergens.join(', ')}.`)] : []),
    ...(minimumAge === undefined ? [] : [warning('minimum_age', `Only for people of ${minimumAge} or older, with an ID.`)]),
  ]
}
