import type { ProductWire } from '../../contract/products.ts'

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
