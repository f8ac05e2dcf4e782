import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { categoryOf } from '../../../domain/category.ts'
import { useCategories } from '../../document/store-categories.ts'
import { paths } from '../../routing/paths.ts'
import { CategoryArt } from './category-art.tsx'
import './product-list.css'

interface CategoryRailProps {
  /** This is the path of the current category, or null for all products. */
  readonly current: string | null
  readonly without: string
}

export function CategoryRail({ current, without }: CategoryRailProps) {
  const rail = useRef<HTMLElement>(null)
  const categories = useCategories()
  const here = current === null ? undefined : categoryOf(categories, current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another category is another chip to scroll to
  useEffect(() => showCurrent(rail.current), [current])
  return (
    <nav className="category-rail" aria-label="Categories" ref={rail}>
      <Link
        className="category-chip"
        href={paths.without(paths.products(), without)}
        aria-current={current === null ? 'page' : undefined}
      >
        All
      </Link>
      {categories.map((category) => (
        <Link
          key={category.path}
          className="category-chip"
          data-tint={category.tint}
          href={paths.without(paths.category(category.path), without)}
          aria-current={category === here ? 'page' : undefined}
        >
          <CategoryArt of={category} on="chip" />
          <span>{category.name}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the rail, not the page, to the current chip. On phones the rail is wider than the screen. */
function showCurrent(rail: HTMLElement | null): void {
  const chip = rail?.querySelector<HTMLElement>('[aria-current]')
  if (rail && chip) rail.scrollLeft = chip.offsetLeft - (rail.clientWidth - chip.offsetWidth) / 2
}
