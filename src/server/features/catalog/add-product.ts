import type { NewProduct, Product } from '../../../domain/product.ts'
import { newId } from '../../platform/ids.ts'
import { processPicture } from '../../platform/pictures/process-picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertProduct } from './product-repository.ts'

/** Throws PictureError, PictureStorageUnavailable; adds nothing then. */
export async function addProduct(platform: Platform, product: NewProduct, uploads: readonly Buffer[]): Promise<Product> {
  const processed = await Promise.all(uploads.map(processPicture))
  await platform.pictures.save(processed)
  const pictures = processed.map(({ picture }) => picture)
  const added = await saveProduct(platform, product, pictures)
  await platform.catalogWatch.catchUp()
  return added
}

export async function saveProduct(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  product: NewProduct,
  pictures: Product['pictures'],
): Promise<Product> {
  const added: Product = { ...product, id: newId(), pictures }
  await insertProduct(db, added, clock.now())
  return added
}
