import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { CategoryArt } from './category-art.tsx'
import { CATEGORY_TILES } from './category-tiles.ts'
import './category-grid.css'

/** The first of seven is of double width, to fill 4 × 2 or 2 × 4 cells. */
export const CategoryGrid = () => (
  <div className="category-grid">
    {CATEGORY_TILES.map(({ text, path, drawings }) => (
      <Link
        key={path}
        className={drawings.length > 1 ? 'category-tile category-tile-wide' : 'category-tile'}
        data-category={path}
        href={paths.category(path)}
      >
        <span>{text}</span>
        {drawings.map((name) => (
          <CategoryArt key={name} name={name} on="tile" />
        ))}
      </Link>
    ))}
  </div>
)
