import { type Picture, parsePicturePath } from '../../../domain/picture.ts'
import type { Product, ProductId } from '../../../domain/product.ts'
import type { Allergen, Size, SizeUnit } from '../../../domain/product-facts.ts'

export interface ProductRow {
  readonly id: ProductId
  readonly name: string
  readonly category: string
  readonly price: Product['price']
  readonly offer_price: Product['offerPrice']
  readonly description: readonly string[]
  readonly weight: string | null
  readonly pictures: readonly string[]
  readonly is_available: boolean
  readonly stock_left: number | null
  readonly sku: string | null
  readonly size_amount: string | null
  readonly size_unit: SizeUnit | null
  readonly ingredients: string | null
  readonly origin: string | null
  readonly allergens: readonly Allergen[]
  readonly price_charged_until: Date | null
  readonly rating_count: number
  readonly rating_stars: number
}

export const PRODUCT_COLUMNS = [
  ...(['id', 'name', 'category', 'price', 'offer_price', 'description', 'weight', 'pictures'] as const),
  ...(['is_available', 'stock_left', 'price_charged_until', 'rating_count', 'rating_stars'] as const),
  ...(['sku', 'size_amount', 'size_unit', 'ingredients', 'origin', 'allergens'] as const),
] as const

export const rowToProduct = ({ id, name, category, price, description, weight, ...row }: ProductRow): Product => ({
  ...{ id, name, category, price, description, weight },
  offerPrice: row.offer_price,
  isPriceCharged: row.offer_price === price || row.price_charged_until !== null,
  inStock: row.is_available,
  stock: row.is_available ? row.stock_left : null,
  rating: { count: row.rating_count, stars: row.rating_stars },
  pictures: row.pictures.map(storedPicture),
  facts: { sku: row.sku, size: rowToSize(row), ingredients: row.ingredients, origin: row.origin, allergens: row.allergens },
})

export const rowToSize = ({ size_amount, size_unit }: Pick<ProductRow, 'size_amount' | 'size_unit'>): Size | null =>
  size_amount === null || size_unit === null ? null : { amount: Number(size_amount), unit: size_unit }

export function storedPicture(path: string): Picture {
  const picture = parsePicturePath(path)
  if (!picture) throw new Error(`A stored picture has the path ${path}, which is none of ours`)
  return picture
}
