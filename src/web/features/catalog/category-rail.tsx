import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { CategoryArt } from './category-art.tsx'
import { CATEGORY_TILES, tileOf } from './category-tiles.ts'

/** All shelves side by side. `current`: the category that is shown; null for all of them. */
export const CategoryRail = ({ current }: { current: string | null }) => (
  <nav className="category-rail" aria-label="Categories">
    <Link className="category-chip" href={paths.products()} aria-current={current === null ? 'page' : undefined}>
      All
    </Link>
    {CATEGORY_TILES.map((tile) => (
      <Link
        key={tile.path}
        className="category-chip"
        data-category={tile.path}
        href={paths.category(tile.path)}
        aria-current={current !== null && tileOf(current) === tile ? 'page' : undefined}
      >
        <CategoryArt of={tile} />
        {tile.text}
      </Link>
    ))}
  </nav>
)
