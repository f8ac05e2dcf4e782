import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { CategoryArt } from './category-art.tsx'
import { CATEGORY_TILES, tileOf } from './category-tiles.ts'
import './category-rail.css'

interface CategoryRailProps {
  /** Null for all products. */
  readonly current: string | null
  readonly without: string
}

/** Its links leave out the same allergens. */
export function CategoryRail({ current, without }: CategoryRailProps) {
  const rail = useRef<HTMLElement>(null)
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
      {CATEGORY_TILES.map((tile) => (
        <Link
          key={tile.path}
          className="category-chip"
          data-category={tile.path}
          href={paths.without(paths.category(tile.path), without)}
          aria-current={current !== null && tileOf(current) === tile ? 'page' : undefined}
        >
          <CategoryArt name={tile.drawings[0]} on="chip" />
          {tile.text}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the rail, not the page, to the current chip: on phones the rail is wider than the screen. */
function showCurrent(rail: HTMLElement | null): void {
  const chip = rail?.querySelector<HTMLElement>('[aria-current]')
  if (rail && chip) rail.scrollLeft = chip.offsetLeft - (rail.clientWidth - chip.offsetWidth) / 2
}
