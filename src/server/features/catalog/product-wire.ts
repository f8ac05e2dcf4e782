import type { ProductWire } from '../../../contract/products.ts'
import { type Cents, dollarsOf } from '../../../domain/money.ts'
import { type Picture, picturePath } from '../../../domain/picture.ts'
import type { Product } from '../../../domain/product.ts'
import { type ShownFacts, type Size, sizeOfWeight, unitPriceOf } from '../../../domain/product-facts.ts'
import { averageStars, type RatingSum } from '../../../domain/rating.ts'
import type { Platform } from '../../platform/platform.ts'

export type ShownBy = Pick<Platform, 'pictureOrigin' | 'settings'>

export function productToWire(product: Product, { pictureOrigin, settings }: ShownBy): ProductWire {
  const { id, name, category, price, offerPrice, pictures, description, inStock, weight, stock, facts, rating } = product
  return {
    _id: id,
    name,
    category,
    price: dollarsOf(price),
    offerPrice: dollarsOf(offerPrice),
    ...(!product.isPriceCharged && !settings.current().strikeUnasked && { isPriceUnasked: true as const }),
    image: pictureUrls(pictures, pictureOrigin),
    description: [...description],
    inStock,
    ...(weight === null ? {} : { weight }),
    ...(stock === null ? {} : { stock }),
    ...(rating.count > 0 && { rating: ratingToWire(rating) }),
    ...shownFacts(facts, sizeOf(product)),
    ...unitPriceToWire(offerPrice, sizeOf(product)),
  }
}

export const ratingToWire = (rating: RatingSum) => ({ count: rating.count, average: averageStars(rating) })

const sizeOf = ({ facts, weight }: Product): Size | null => facts.size ?? sizeOfWeight(weight)

const shownFacts = ({ sku, ingredients, origin, allergens }: ShownFacts, size: Size | null) => ({
  ...(sku !== null && { sku }),
  ...(size && { size }),
  ...(ingredients !== null && { ingredients }),
  ...(origin !== null && { origin }),
  ...(allergens.length > 0 && { allergens: [...allergens] }),
})

function unitPriceToWire(offerPrice: Cents, size: Size | null) {
  if (!size) return {}
  const unitPrice = unitPriceOf(offerPrice, size)
  return unitPrice ? { unitPrice: { amount: dollarsOf(unitPrice.amount), per: unitPrice.per } } : {}
}

/** Returns what cards show of a product. */
export function briefToWire(product: Product, shownBy: ShownBy): ProductWire {
  const {
    size: _,
    sku: __,
    ingredients: ___,
    origin: ____,
    allergens: _____,
    rating: ______,
    ...shown
  } = productToWire(product, shownBy)
  return { ...shown, image: shown.image.slice(0, 1), description: [] }
}

export const pictureUrls = (pictures: readonly Picture[], pictureOrigin: string): string[] =>
  pictures.map((picture) => pictureOrigin + picturePath(picture))
