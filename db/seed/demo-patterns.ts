import { picturePath } from '../../src/domain/picture.ts'
import { seedDemoCatalog } from '../../src/server/features/demo-catalog/seed-demo-catalog.ts'
import type { PictureStorage } from '../../src/server/platform/pictures/picture-storage.ts'
import { storePicture } from '../../src/server/platform/pictures/store-picture.ts'
import type { Pattern } from './seed-products.ts'

/** The demonstration catalog's products, with their pictures stored. Some seconds of all cores. */
export async function demoPatterns(pictures: PictureStorage): Promise<Pattern[]> {
  const patterns: Pattern[] = []
  await seedDemoCatalog({
    storePicture: (bytes) => storePicture(pictures, bytes),
    async keepProducts(products) {
      for (const { product, pictures: stored } of products)
        patterns.push({ ...product, picturePaths: stored.map((picture) => picturePath(picture)) })
    },
  })
  return patterns
}
