import type { ProductId } from '../../../domain/product.ts'
import { notFound } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { updateStock } from './product-repository.ts'

/** Shown by this process as soon as this resolves. Throws 404. */
export async function setStock({ db, catalogWatch }: Platform, { id, inStock }: { id: string; inStock: boolean }): Promise<void> {
  if (!isId<ProductId>(id) || !(await updateStock(db, id, inStock))) throw notFound('Product')
  await catalogWatch.catchUp()
}
