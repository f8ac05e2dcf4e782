import type { ProductWire } from '../../../contract/products/products.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { type Picture, picturePath } from '../../../domain/products/picture.ts'
import type { Product } from '../../../domain/products/product.ts'
import { averageStars, type RatingSum } from '../../../domain/products/product.ts'
import type { ShownFacts } from '../../../domain/products/product-fields.ts'
import { sizeOfProduct, type UnitPrice, type UnitSystem, unitPriceOfProduct } from '../../../domain/products/sizes.ts'
import { amountOfWeight, type Weighed } from '../../../domain/products/weighed.ts'
import type { Platform } from '../../platform/platform.ts'

export type ShownBy = Pick<Platform, 'pictureOrigin' | 'settings'>

export const productToWire = (product: Product, shownBy: ShownBy): ProductWire =>
  wireOf(
    product,
    { ...product.facts, size: sizeOfProduct(product.facts.size, product.weight, shownBy.settings.current().units) },
    shownBy,
  )

/** Returns what cards show of a product. */
export const briefToWire = (product: Product, shownBy: ShownBy): ProductWire =>
  wireOf({ ...product, pictures: product.pictures.slice(0, 1), description: [], rating: { count: 0, stars: 0 } }, {}, shownBy)

function wireOf(product: Product, facts: Partial<ShownFacts>, { pictureOrigin, settings }: ShownBy): ProductWire {
  const { id, name, category, price, offerPrice, pictures, description, isAvailable, weight, stock, rating } = product
  const { deposit, minimumAge } = product.facts
  return {
    _id: id,
    name,
    category,
    price: dollarsOf(price),
    offerPrice: dollarsOf(offerPrice),
    ...(!product.isPriceCharged && !settings.current().strikeUnasked && { isPriceUnasked: true as const }),
    image: pictureUrls(pictures, pictureOrigin),
    description: [...description],
    inStock: isAvailable,
    ...(weight === null ? {} : { weight }),
    ...(stock === null ? {} : { stock }),
    ...(product.weighed && { weighed: weighedToWire(product.weighed) }),
    ...(product.saleUntil !== null && { saleUntil: product.saleUntil }),
    ...(product.keepsUntil !== null && { keepsUntil: product.keepsUntil }),
    ...(rating.count > 0 && { rating: ratingToWire(rating) }),
    ...givenFacts({ ...facts, deposit: deposit && dollarsOf(deposit), minimumAge }),
    ...unitPriceToWire(unitPriceOf(product, settings.current().units)),
  }
}

/** The price by weight of goods that are sold by weight is their unit price. */
function unitPriceOf({ weighed, offerPrice, facts, weight }: Product, units: UnitSystem): UnitPrice | null {
  if (weighed) return { amount: weighed.offerPrice, per: weighed.per }
  return unitPriceOfProduct(offerPrice, facts.size, weight, units)
}

/** The offer price by weight is absent without an offer. */
export const weighedToWire = ({ per, piece, price, offerPrice }: Weighed) => ({
  per,
  piece: amountOfWeight(piece),
  price: dollarsOf(price),
  ...(offerPrice !== price && { offerPrice: dollarsOf(offerPrice) }),
})

export const pictureUrls = (pictures: readonly Picture[], pictureOrigin: string): string[] =>
  pictures.map((picture) => pictureOrigin + picturePath(picture))

export const ratingToWire = (rating: RatingSum) => ({ count: rating.count, average: averageStars(rating) })

type GivenFact<Fact> = Fact extends readonly (infer Element)[] ? Element[] : NonNullable<Fact>

/** Leaves out the facts that a product does not have: those that are null or an empty list. */
export const givenFacts = <Facts extends object>(facts: Facts) =>
  // TypeScript knows neither the keys of `fromEntries` nor what the filter leaves out.
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => !isMissing(fact))) as {
    [Name in keyof Facts]?: GivenFact<Facts[Name]>
  }

const isMissing = (fact: unknown): boolean => fact === null || (Array.isArray(fact) && fact.length === 0)

const unitPriceToWire = (unitPrice: UnitPrice | null) =>
  unitPrice ? { unitPrice: { amount: dollarsOf(unitPrice.amount), per: unitPrice.per } } : {}
