import type { ProductWire } from '../../contract/products.ts'
import type { SellerProductWire } from '../../contract/stock.ts'

/** In stock, at 1 dollar instead of 2; its id is its name. */
export const aProduct = (name: string, changes: Partial<ProductWire> = {}): ProductWire => ({
  _id: name,
  name,
  category: 'Fruits',
  price: 2,
  offerPrice: 1,
  image: [],
  description: [],
  inStock: true,
  ...changes,
})

/** The same, as the seller sees it: not counted. */
export const aSellerProduct = (name: string, changes: Partial<SellerProductWire> = {}): SellerProductWire => ({
  ...aProduct(name),
  isOffered: true,
  held: 0,
  lowAt: 5,
  version: 1,
  archived: false,
  sold: 0,
  ...changes,
})
