import { Link } from 'wouter'
import type { CategoryWire } from '../../../contract/categories/categories.ts'
import { categoryOf } from '../../../domain/categories/category.ts'
import { useCategories } from '../../document/store-categories.ts'
import { paths } from '../../routing/paths.ts'
import { useCurrentInView } from '../../ui/use-current-in-view.ts'
import type { FoodFilter } from './catalog-queries.ts'
import { CategoryArt } from './category-art.tsx'
import './product-list.css'

interface CategoryRailProps {
  /** `current` is the path of the current category, or null for all products. */
  readonly current: string | null
  readonly kept: FoodFilter
}

export function CategoryRail({ current, kept }: CategoryRailProps) {
  const categories = useCategories()
  const here = current === null ? undefined : categoryOf(categories, current)
  return (
    <nav className="category-rail" aria-label="Categories" ref={useCurrentInView(current)}>
      <Link className="category-chip" href={paths.products('', { ...kept })} aria-current={current === null ? 'page' : undefined}>
        All
      </Link>
      {categories
        .filter((category) => !category.isEmpty || category === here)
        .map((category) => (
          <CategoryChip key={category.path} category={category} kept={kept} isHere={category === here} />
        ))}
    </nav>
  )
}

interface CategoryChipProps {
  readonly category: CategoryWire
  readonly kept: FoodFilter
  readonly isHere?: boolean
}

export const CategoryChip = ({ category, kept, isHere = false }: CategoryChipProps) => (
  <Link
    className="category-chip"
    data-tint={category.tint}
    href={paths.filtered(paths.category(category.path), { ...kept })}
    aria-current={isHere ? 'page' : undefined}
  >
    <CategoryArt of={category} on="chip" />
    <span>{category.name}</span>
  </Link>
)
