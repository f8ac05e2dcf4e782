import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { CategoryArt } from './category-art.tsx'
import { CATEGORY_TILES, tileOf } from './category-tiles.ts'
import './category-rail.css'

/** All shelves side by side. `current`: the category that is shown; null for all of them. */
export function CategoryRail({ current }: { current: string | null }) {
  const rail = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another chip that is to be in view
  useEffect(() => showCurrent(rail.current), [current])
  return (
    <nav className="category-rail" aria-label="Categories" ref={rail}>
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
          <CategoryArt name={tile.drawings[0]} on="chip" />
          {tile.text}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone the rail is wider than the screen: moves it, and not the page, so that the current chip is in view. */
function showCurrent(rail: HTMLElement | null): void {
  const chip = rail?.querySelector<HTMLElement>('[aria-current]')
  if (rail && chip) rail.scrollLeft = chip.offsetLeft - (rail.clientWidth - chip.offsetWidth) / 2
}
