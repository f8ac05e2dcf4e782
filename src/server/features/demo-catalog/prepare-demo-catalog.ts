import { readFile } from 'node:fs/promises'
import type { Picture } from '../../../domain/picture.ts'
import type { NewProduct } from '../../../domain/product.ts'
import type { DemoProduct } from './demo-product.ts'
import { DEMO_PRODUCTS } from './demo-products.ts'

const PICTURES = new URL('../../../../demo/pictures/', import.meta.url)

export interface PicturedProduct {
  readonly product: NewProduct
  readonly pictures: readonly Picture[]
}

/** Oldest first. All at once: `storePicture` limits itself. */
export async function prepareDemoCatalog(
  storePicture: (bytes: Buffer) => Promise<Picture>,
  report: (line: string) => void = () => {},
): Promise<readonly PicturedProduct[]> {
  const names = [...new Set(DEMO_PRODUCTS.flatMap((product) => product.pictures))]
  report(`Preparing ${DEMO_PRODUCTS.length} demo products with ${names.length} pictures`)
  const stored = new Map<string, Picture>()
  await Promise.all(names.map(async (name) => stored.set(name, await storePicture(await readPicture(name)))))
  return DEMO_PRODUCTS.map((product) => withPictures(product, stored)).reverse()
}

export const readPicture = (name: string): Promise<Buffer> => readFile(new URL(`${name}.webp`, PICTURES))

function withPictures({ pictures, ...product }: DemoProduct, stored: ReadonlyMap<string, Picture>): PicturedProduct {
  return { product, pictures: pictures.flatMap((name) => stored.get(name) ?? []) }
}
