import { useRef } from 'react'
import { Link } from 'wouter'
import { capitalized } from '../../../domain/text/shown-text.ts'
import type { FoundProducts } from './found-products.ts'
import './product-list.css'

interface DietChipsProps {
  readonly found: FoundProducts
  /** The names of diets are separated by commas, as in the URL. */
  readonly chosen: string
  urlOf(diets: string): string
}

/** Offers the diets for which the list has products. The links work without scripts. */
export function DietChips({ found, chosen, urlOf }: DietChipsProps) {
  const shown = useRef<readonly string[]>([])
  const names = chosen.split(',').filter((name) => name !== '')
  // While another list loads, the chips stay as they are.
  if (found.status === 'ready') shown.current = [...new Set([...found.diets, ...names])]
  return (
    shown.current.length > 0 && (
      <nav className="category-rail" aria-label="Diets">
        {shown.current.map((diet) => {
          const others = names.filter((name) => name !== diet)
          const isChosen = others.length < names.length
          return (
            <Link
              key={diet}
              className="category-chip"
              aria-current={isChosen ? 'true' : undefined}
              href={urlOf((isChosen ? others : [...names, diet]).join(','))}
            >
              {capitalized(diet)}
            </Link>
          )
        })}
      </nav>
    )
  )
}
