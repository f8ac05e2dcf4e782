import { picturePath } from '../../src/domain/products/picture.ts'
import { prepareDemoProducts } from '../../src/server/features/demo/demo-products.ts'
import type { PictureStorage } from '../../src/server/platform/pictures/picture-storage.ts'
import type { Pattern } from './seed-products.ts'

/** The demo catalog's products, with their pictures stored. */
export async function demoPatterns(pictures: PictureStorage): Promise<Pattern[]> {
  const products = await prepareDemoProducts(pictures.save)
  return products.map(({ product, pictures: stored }) => ({
    ...product,
    picturePaths: stored.map((picture) => picturePath(picture)),
  }))
}
