import type { NewProduct, Product } from '../../../domain/product.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertProduct } from './product-repository.ts'

export async function saveProduct(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  product: NewProduct,
  pictures: Product['pictures'],
): Promise<Product> {
  const added: Product = { ...product, id: newId(), pictures, stock: null }
  await insertProduct(db, added, clock.now())
  return added
}
