import { Link } from 'wouter'
import { useFilledCategories } from '../../document/store-categories.ts'
import { paths } from '../../routing/paths.ts'
import { CategoryArt } from './category-art.tsx'

/**
 * Makes the first tile twice as wide when the number of categories is odd. Seven categories then fill 4 × 2 or 2 × 4
 * cells.
 */
export function CategoryGrid() {
  const categories = useFilledCategories()
  return (
    <div className="category-grid">
      {categories.map((category, index) => {
        const isWide = index === 0 && categories.length % 2 === 1
        return (
          <Link
            key={category.path}
            className={isWide ? 'category-tile category-tile-wide' : 'category-tile'}
            data-tint={category.tint}
            href={paths.category(category.path)}
          >
            <span>{category.name}</span>
            <CategoryArt of={category} on="tile" all={isWide} />
          </Link>
        )
      })}
    </div>
  )
}
