import type { Picture } from '../../../domain/picture.ts'
import type { PictureStorage } from '../../platform/pictures/picture-storage.ts'
import type { DemoProduct } from './demo-product.ts'
import { DEMO_PRODUCTS } from './demo-products.ts'
import { readDemoPicture } from './read-demo-picture.ts'

export interface PicturedProduct {
  readonly product: Omit<DemoProduct, 'pictures'>
  readonly pictures: readonly Picture[]
}

/** Saves the pictures of the demo products, and returns the products, oldest first. */
export async function prepareDemoCatalog(
  savePictures: PictureStorage['save'],
  report: (line: string) => void = () => {},
): Promise<readonly PicturedProduct[]> {
  const names = [...new Set(DEMO_PRODUCTS.flatMap((product) => product.pictures))]
  report(`Preparing ${DEMO_PRODUCTS.length} demo products with ${names.length} pictures`)
  const pictures = await Promise.all(names.map(readDemoPicture))
  await savePictures(pictures)
  const byName = new Map(names.map((name, at) => [name, pictures[at]?.picture]))
  return DEMO_PRODUCTS.map((product) => withPictures(product, byName)).reverse()
}

function withPictures({ pictures, ...product }: DemoProduct, byName: ReadonlyMap<string, Picture | undefined>): PicturedProduct {
  return { product, pictures: pictures.flatMap((name) => byName.get(name) ?? []) }
}
