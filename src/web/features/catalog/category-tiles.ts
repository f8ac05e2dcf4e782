import type { Category } from '../../../domain/product.ts'

export interface CategoryTile {
  readonly text: string
  /** Also decides the tint. */
  readonly path: Category
  /** Names of drawings (`category-art.tsx`); the first alone where only one fits. */
  readonly drawings: readonly [string, ...string[]]
}

/** Specification, section 2. */
export const CATEGORY_TILES: readonly CategoryTile[] = [
  { text: 'Organic veggies', path: 'Vegetables', drawings: ['broccoli', 'carrots', 'tomatoes'] },
  { text: 'Fresh Fruits', path: 'Fruits', drawings: ['strawberries'] },
  { text: 'Cold Drinks', path: 'Drinks', drawings: ['juice-box'] },
  { text: 'Instant Food', path: 'Instant', drawings: ['noodles'] },
  { text: 'Dairy Products', path: 'Dairy', drawings: ['cheese'] },
  { text: 'Bakery & Breads', path: 'Bakery', drawings: ['croissant'] },
  { text: 'Grains & Cereals', path: 'Grains', drawings: ['wheat'] },
]

/** In the order of the sprite. */
export const CATEGORY_DRAWINGS = CATEGORY_TILES.flatMap(({ drawings }) => drawings)

/** In any case; undefined for one outside the seven. */
export const tileOf = (category: string): CategoryTile | undefined =>
  CATEGORY_TILES.find((tile) => tile.path.toLowerCase() === category.toLowerCase())

/** Its own name outside the seven. */
export const categoryName = (category: string): string => tileOf(category)?.text ?? category
