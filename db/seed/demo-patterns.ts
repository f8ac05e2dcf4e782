import { picturePath } from '../../src/domain/picture.ts'
import { prepareDemoCatalog } from '../../src/server/features/demo-catalog/prepare-demo-catalog.ts'
import type { PictureStorage } from '../../src/server/platform/pictures/picture-storage.ts'
import type { Pattern } from './seed-products.ts'

/** The demo catalog's products, with their pictures stored. */
export async function demoPatterns(pictures: PictureStorage): Promise<Pattern[]> {
  const products = await prepareDemoCatalog(pictures.save)
  return products.map(({ product, pictures: stored }) => ({
    ...product,
    picturePaths: stored.map((picture) => picturePath(picture)),
  }))
}
