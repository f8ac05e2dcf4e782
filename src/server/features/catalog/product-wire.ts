import type { ProductWire } from '../../../contract/products.ts'
import { type Cents, dollarsOf } from '../../../domain/money.ts'
import { type Picture, picturePath } from '../../../domain/picture.ts'
import type { Product } from '../../../domain/product.ts'
import { type ShownFacts, type Size, sizeOfWeight, unitPriceOf } from '../../../domain/product-facts.ts'

export function productToWire(product: Product, pictureOrigin: string): ProductWire {
  const { id, name, category, price, offerPrice, pictures, description, inStock, weight, stock, facts } = product
  return {
    _id: id,
    name,
    category,
    price: dollarsOf(price),
    offerPrice: dollarsOf(offerPrice),
    image: pictureUrls(pictures, pictureOrigin),
    description: [...description],
    inStock,
    ...(weight === null ? {} : { weight }),
    ...(stock === null ? {} : { stock }),
    ...shownFacts(facts, sizeOf(product)),
    ...unitPriceToWire(offerPrice, sizeOf(product)),
  }
}

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
  const { amount, per } = unitPriceOf(offerPrice, size)
  return { unitPrice: { amount: dollarsOf(amount), per } }
}

/** What cards show. */
export function briefToWire(product: Product, pictureOrigin: string): ProductWire {
  const { _id, name, category, price, offerPrice, image, inStock, weight, stock, unitPrice } = productToWire(
    product,
    pictureOrigin,
  )
  const shown = { _id, name, category, price, offerPrice, image: image.slice(0, 1), description: [], inStock }
  return {
    ...shown,
    ...(weight !== undefined && { weight }),
    ...(stock !== undefined && { stock }),
    ...(unitPrice && { unitPrice }),
  }
}

export const pictureUrls = (pictures: readonly Picture[], pictureOrigin: string): string[] =>
  pictures.map((picture) => pictureOrigin + picturePath(picture))
