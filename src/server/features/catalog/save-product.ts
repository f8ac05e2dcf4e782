import type { NewProduct, Product } from '../../../domain/product.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertProduct } from './product-repository.ts'

/** Throws 409 when another product has the SKU. */
export async function saveProduct(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  product: NewProduct,
  pictures: Product['pictures'],
): Promise<Product> {
  const isPriceCharged = product.price === product.offerPrice
  const added = { ...product, id: newId<Product['id']>(), isPriceCharged, pictures, stock: null, rating: { count: 0, stars: 0 } }
  await insertProduct(db, added, clock.now())
  return added
}
