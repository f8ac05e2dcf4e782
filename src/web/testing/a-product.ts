import type { ProductWire } from '../../contract/products/products.ts'
import type { SellerProductWire } from '../../contract/products/seller-products.ts'

/** Creates a product in stock that costs 1 dollar instead of 2. Its id is its name. */
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

/** Creates the same product as the seller sees it, with a stock that is not counted. */
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
