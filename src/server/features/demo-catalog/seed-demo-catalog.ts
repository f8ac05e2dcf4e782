import { readFile } from 'node:fs/promises'
import type { Picture } from '../../../domain/picture.ts'
import type { NewProduct } from '../../../domain/product.ts'
import type { DemoProduct } from './demo-product.ts'
import { DEMO_PRODUCTS } from './demo-products.ts'

const PICTURES = new URL('../../../../demo/pictures/', import.meta.url)

/** A product with its pictures stored, as the catalog keeps it. */
export interface PicturedProduct {
  readonly product: NewProduct
  readonly pictures: readonly Picture[]
}

export interface DemoCatalogPorts {
  /** Processes a picture and stores it. Asked for all at once: how many are at work together is its own affair. */
  storePicture(bytes: Buffer): Promise<Picture>
  /** Keeps all products or none, in this order: oldest first. Called once, when all pictures are stored. */
  keepProducts(products: readonly PicturedProduct[]): Promise<void>
}

/**
 * Puts the demo catalog into a store that has no products. A picture that several products show is processed once. Says what
 * it does through `report`, a line each, since it takes some seconds.
 */
export async function seedDemoCatalog(
  { storePicture, keepProducts }: DemoCatalogPorts,
  report: (line: string) => void = () => {},
): Promise<void> {
  const names = [...new Set(DEMO_PRODUCTS.flatMap((product) => product.pictures))]
  report(`Preparing ${DEMO_PRODUCTS.length} demo products with ${names.length} pictures`)
  const stored = new Map<string, Picture>()
  await Promise.all(names.map(async (name) => stored.set(name, await storePicture(await readPicture(name)))))
  await keepProducts(DEMO_PRODUCTS.map((product) => withPictures(product, stored)).reverse())
}

/** The bytes of one of the demo catalog's pictures. */
export const readPicture = (name: string): Promise<Buffer> => readFile(new URL(`${name}.webp`, PICTURES))

function withPictures({ pictures, ...product }: DemoProduct, stored: ReadonlyMap<string, Picture>): PicturedProduct {
  return { product, pictures: pictures.flatMap((name) => stored.get(name) ?? []) }
}
