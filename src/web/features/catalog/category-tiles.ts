import type { Category } from '../../../domain/product.ts'

export interface CategoryTile {
  readonly text: string
  /** The category behind it, which also gives the tint. */
  readonly path: Category
  /** Names of drawings (`category-art.tsx`). The first one stands alone where there is room for one. */
  readonly drawings: readonly [string, ...string[]]
}

/** The seven categories as shoppers see them (specification, section 2). */
export const CATEGORY_TILES: readonly CategoryTile[] = [
  { text: 'Organic veggies', path: 'Vegetables', drawings: ['broccoli', 'carrots', 'tomatoes'] },
  { text: 'Fresh Fruits', path: 'Fruits', drawings: ['strawberries'] },
  { text: 'Cold Drinks', path: 'Drinks', drawings: ['juice-box'] },
  { text: 'Instant Food', path: 'Instant', drawings: ['noodles'] },
  { text: 'Dairy Products', path: 'Dairy', drawings: ['cheese'] },
  { text: 'Bakery & Breads', path: 'Bakery', drawings: ['croissant'] },
  { text: 'Grains & Cereals', path: 'Grains', drawings: ['wheat'] },
]

/** In the order in which they stand side by side in their file. */
export const CATEGORY_DRAWINGS = CATEGORY_TILES.flatMap(({ drawings }) => drawings)

/** The tile of a category as it stands in an address, whatever its case; none for a category outside the seven. */
export const tileOf = (category: string): CategoryTile | undefined =>
  CATEGORY_TILES.find((tile) => tile.path.toLowerCase() === category.toLowerCase())

/** What people read for a category: its tile's text; a category outside the seven is called what its products call it. */
export const categoryName = (category: string): string => tileOf(category)?.text ?? category
