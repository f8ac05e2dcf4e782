import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { Art } from '../../ui/art.tsx'
import { CATEGORY_TILES } from './category-tiles.ts'

/** The seven tiles. The first is double, so that they fill 4 × 2 and 2 × 4 without a hole. */
export const CategoryGrid = () => (
  <div className="category-grid">
    {CATEGORY_TILES.map(({ text, path, pictures }) => (
      <Link
        key={path}
        className={pictures.length > 1 ? 'category-tile category-tile-wide' : 'category-tile'}
        data-category={path}
        href={paths.category(path)}
      >
        <span>{text}</span>
        {pictures.map((picture) => (
          <Art key={picture.src} of={picture} sizes="(min-width: 64rem) 136px, 104px" />
        ))}
      </Link>
    ))}
  </div>
)
