import type { CategoryTile } from './category-tiles.ts'

/** A category's drawing on a chip or in a menu. */
export const CategoryArt = ({ of: { small } }: { of: CategoryTile }) => (
  <img src={small} alt="" width={80} height={80} decoding="async" fetchPriority="low" />
)
