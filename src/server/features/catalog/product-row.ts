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
  readonly in_stock: boolean
}

export function rowToProduct<Row extends Pick<ProductRow, 'offer_price' | 'in_stock' | 'pictures'>>({
  offer_price,
  in_stock,
  pictures,
  ...same
}: Row) {
  return { ...same, offerPrice: offer_price, inStock: in_stock, pictures: pictures.map(storedPicture) }
}

export function storedPicture(path: string): Picture {
  const picture = parsePicturePath(path)
  if (!picture) throw new Error(`A stored picture has the path ${path}, which is none of ours`)
  return picture
}
