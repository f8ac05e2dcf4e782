import type { Category } from '../../../domain/product.ts'
import broccoliDense from '../../pictures/broccoli@2x.webp'
import broccoli from '../../pictures/broccoli.webp'
import broccoliSmall from '../../pictures/broccoli-small.webp'
import carrotsDense from '../../pictures/carrots@2x.webp'
import carrots from '../../pictures/carrots.webp'
import cheeseDense from '../../pictures/cheese@2x.webp'
import cheese from '../../pictures/cheese.webp'
import cheeseSmall from '../../pictures/cheese-small.webp'
import croissantDense from '../../pictures/croissant@2x.webp'
import croissant from '../../pictures/croissant.webp'
import croissantSmall from '../../pictures/croissant-small.webp'
import juiceBoxDense from '../../pictures/juice-box@2x.webp'
import juiceBox from '../../pictures/juice-box.webp'
import juiceBoxSmall from '../../pictures/juice-box-small.webp'
import noodlesDense from '../../pictures/noodles@2x.webp'
import noodles from '../../pictures/noodles.webp'
import noodlesSmall from '../../pictures/noodles-small.webp'
import strawberriesDense from '../../pictures/strawberries@2x.webp'
import strawberries from '../../pictures/strawberries.webp'
import strawberriesSmall from '../../pictures/strawberries-small.webp'
import tomatoesDense from '../../pictures/tomatoes@2x.webp'
import tomatoes from '../../pictures/tomatoes.webp'
import wheatDense from '../../pictures/wheat@2x.webp'
import wheat from '../../pictures/wheat.webp'
import wheatSmall from '../../pictures/wheat-small.webp'
import type { ArtFile } from '../../ui/art.tsx'

export interface CategoryTile {
  readonly text: string
  /** The category behind it, which also gives the tint. */
  readonly path: Category
  /** 80 px wide, for chips and menus. */
  readonly small: string
  /** The first one stands alone where there is room for one. */
  readonly pictures: readonly [ArtFile, ...ArtFile[]]
}

/** The seven shelves as shoppers see them (specification, section 2). */
export const CATEGORY_TILES: readonly CategoryTile[] = [
  {
    text: 'Organic veggies',
    path: 'Vegetables',
    small: broccoliSmall,
    pictures: [
      { src: broccoli, dense: broccoliDense },
      { src: carrots, dense: carrotsDense },
      { src: tomatoes, dense: tomatoesDense },
    ],
  },
  {
    text: 'Fresh Fruits',
    path: 'Fruits',
    small: strawberriesSmall,
    pictures: [{ src: strawberries, dense: strawberriesDense }],
  },
  { text: 'Cold Drinks', path: 'Drinks', small: juiceBoxSmall, pictures: [{ src: juiceBox, dense: juiceBoxDense }] },
  { text: 'Instant Food', path: 'Instant', small: noodlesSmall, pictures: [{ src: noodles, dense: noodlesDense }] },
  { text: 'Dairy Products', path: 'Dairy', small: cheeseSmall, pictures: [{ src: cheese, dense: cheeseDense }] },
  { text: 'Bakery & Breads', path: 'Bakery', small: croissantSmall, pictures: [{ src: croissant, dense: croissantDense }] },
  { text: 'Grains & Cereals', path: 'Grains', small: wheatSmall, pictures: [{ src: wheat, dense: wheatDense }] },
]

/** The tile of a category as it stands in an address, whatever its case; none for a category outside the seven. */
export const tileOf = (category: string): CategoryTile | undefined =>
  CATEGORY_TILES.find((tile) => tile.path.toLowerCase() === category.toLowerCase())
