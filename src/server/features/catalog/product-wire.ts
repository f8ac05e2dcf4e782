import type { ProductWire } from '../../../contract/products.ts'
import { dollarsOf } from '../../../domain/money.ts'
import { type Picture, picturePath } from '../../../domain/picture.ts'
import type { Product } from '../../../domain/product.ts'

export function productToWire(product: Product, pictureOrigin: string): ProductWire {
  const { id, name, category, price, offerPrice, pictures, description, inStock, weight, stock } = product
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
  }
}

export const pictureUrls = (pictures: readonly Picture[], pictureOrigin: string): string[] =>
  pictures.map((picture) => pictureOrigin + picturePath(picture))
