import { type Picture, parsePicturePath } from '../../../domain/picture.ts'
import type { Product, ProductId } from '../../../domain/product.ts'

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
}

export const PRODUCT_COLUMNS = [
  ...(['id', 'name', 'category', 'price', 'offer_price', 'description', 'weight', 'pictures'] as const),
  ...(['is_available', 'stock_left'] as const),
] as const

export const rowToProduct = ({ offer_price, is_available, stock_left, pictures, ...same }: ProductRow): Product => ({
  ...same,
  offerPrice: offer_price,
  inStock: is_available,
  stock: is_available ? stock_left : null,
  pictures: pictures.map(storedPicture),
})

export function storedPicture(path: string): Picture {
  const picture = parsePicturePath(path)
  if (!picture) throw new Error(`A stored picture has the path ${path}, which is none of ours`)
  return picture
}
