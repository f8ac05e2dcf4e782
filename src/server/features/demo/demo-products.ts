import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import bakery from '../../../../demo/catalog/bakery.json' with { type: 'json' }
import dairy from '../../../../demo/catalog/dairy.json' with { type: 'json' }
import drinks from '../../../../demo/catalog/drinks.json' with { type: 'json' }
import fruits from '../../../../demo/catalog/fruits.json' with { type: 'json' }
import grains from '../../../../demo/catalog/grains.json' with { type: 'json' }
import instant from '../../../../demo/catalog/instant.json' with { type: 'json' }
import vegetables from '../../../../demo/catalog/vegetables.json' with { type: 'json' }
import { cents } from '../../../domain/money.ts'
import { ALLERGENS, DIETS } from '../../../domain/products/food-labels.ts'
import { NEWEST_LADDER, type Picture, pictureVariants } from '../../../domain/products/picture.ts'
import { newProduct } from '../../../domain/products/product-edit.ts'
import type { ProductValues } from '../../../domain/products/product-fields.ts'
import { WEIGHT_UNITS, type Weighed, weightOf } from '../../../domain/products/weighed.ts'
import { withPiecePrices } from '../../../domain/products/weighed-prices.ts'
import { namedPicture, type PictureStorage, type ProcessedPicture } from '../../platform/pictures/picture-storage.ts'

export interface DemoProduct extends ProductValues {
  /** `pictures` are names of pictures in `demo/pictures`. The main picture is first. */
  readonly pictures: readonly string[]
}

/** `piece` is the expected weight of a piece, in pounds or kilograms. */
const demoWeighed = z.strictObject({
  per: z.enum(WEIGHT_UNITS),
  piece: z.number(),
  price: z.int(),
  offerPrice: z.optional(z.int()),
})

/**
 * The format of a file of products. Prices and deposits are in cents. A product without an offer price is sold at its price. One that is
 * sold by weight has `weighed` in place of its prices.
 */
const demoCategory = z.strictObject({
  category: z.string(),
  products: z.array(
    z.strictObject({
      name: z.string(),
      weight: z.optional(z.string()),
      price: z.optional(z.int()),
      offerPrice: z.optional(z.int()),
      weighed: z.optional(demoWeighed),
      deposit: z.optional(z.int()),
      inStock: z.optional(z.literal(false)),
      pictures: z.array(z.string()),
      description: z.array(z.string()),
      ingredients: z.optional(z.string()),
      synonyms: z.optional(z.array(z.string())),
      allergens: z.optional(z.array(z.enum(ALLERGENS))),
      origin: z.optional(z.string()),
      brand: z.optional(z.string()),
      diets: z.optional(z.array(z.enum(DIETS))),
    }),
  ),
})

/** Returns the products in a file. Throws when it does not have the format. */
function productsIn(file: unknown): DemoProduct[] {
  const { category, products } = demoCategory.parse(file)
  return products.map(({ price, offerPrice, weighed, deposit, ...same }) => {
    const given = { ...same, category, ...(deposit !== undefined && { deposit: cents(deposit) }) }
    if (weighed) return withPiecePrices(newProduct({ ...given, weighed: weighedOf(weighed) }, cents(weighed.price)))
    if (price === undefined) throw new Error(`${same.name} of the demonstration has no price`)
    return newProduct({ ...given, offerPrice: cents(offerPrice ?? price) }, cents(price))
  })
}

function weighedOf({ per, piece, price, offerPrice = price }: z.output<typeof demoWeighed>): Weighed {
  const weight = weightOf(piece)
  if (weight === null) throw new Error(`A piece of ${piece} ${per} is not possible`)
  return { per, piece: weight, price: cents(price), offerPrice: cents(offerPrice) }
}

/**
 * The number of seven makes sure that, with rows of two to five cards, no row shows the same categories as the row
 * above.
 */
const CATEGORIES_IN_TURN = [fruits, vegetables, dairy, bakery, instant, grains, drinks].map(productsIn)

/** The products, newest first. The first five in stock are the best sellers on the home page. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = interleave(CATEGORIES_IN_TURN)

function interleave(lists: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}

export interface PicturedProduct {
  readonly product: Omit<DemoProduct, 'pictures'>
  readonly pictures: readonly Picture[]
}

/** Saves the pictures of the demo products, and returns the products, oldest first. */
export async function prepareDemoProducts(
  savePictures: PictureStorage['save'],
  report: (line: string) => void = () => {},
): Promise<readonly PicturedProduct[]> {
  const names = [...new Set(DEMO_PRODUCTS.flatMap((product) => product.pictures))]
  report(`Preparing ${DEMO_PRODUCTS.length} demo products with ${names.length} pictures`)
  const files = await Promise.all(names.map(readDemoPicture))
  await savePictures(files)
  const byName = new Map(names.map((name, index) => [name, files[index]?.picture]))
  return DEMO_PRODUCTS.map(({ pictures, ...product }) => ({
    product,
    pictures: pictures.flatMap((name) => byName.get(name) ?? []),
  })).reverse()
}

const PICTURES = new URL('../../../../demo/pictures/', import.meta.url)

/**
 * The pictures were encoded in advance by scripts/render-demo-pictures.mjs, in the same way as uploads. Encoding them
 * would take most of the time of a first start.
 */
const UNNAMED = { kind: 'cutout', ladder: NEWEST_LADDER, width: 640, height: 640 } as const
const WIDTHS = pictureVariants({ ...UNNAMED, hash: '' }).map(({ width }) => width)

export async function readDemoPicture(name: string): Promise<ProcessedPicture> {
  const reading = WIDTHS.map((width) => readFile(new URL(`${name}/${width}.webp`, PICTURES)))
  return namedPicture(UNNAMED, await Promise.all(reading))
}
