import type { ProductId } from '../../../domain/product.ts'
import { notFound } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { updateStock } from './product-repository.ts'

/** Puts a product in or out of stock. Refuses 404 what does not exist. */
export async function setStock({ db }: Platform, { id, inStock }: { id: string; inStock: boolean }): Promise<void> {
  if (!isId<ProductId>(id) || !(await updateStock(db, id, inStock))) throw notFound('Product')
}
