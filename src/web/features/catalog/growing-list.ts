import { startTransition, useEffect, useState } from 'react'
import type { ProductWire } from '../../../contract/products.ts'
import { useObservable } from '../../state/observable.ts'
import { isSearching } from './search-box.tsx'

const FIRST_STEP = 8 // so few that a slow phone renders them without a noticeable delay
const NEXT_STEP = 24 // rendered in a transition, which input interrupts

type Products = readonly ProductWire[]

interface Growth {
  readonly products: Products
  /** These are the ids of the cards that were rendered before. Null means that all `products` are rendered at once. */
  readonly drawn: ReadonlySet<string> | null
  readonly newOnes: number
}

/**
 * Renders new cards in small steps, so that typing stays responsive. A page that opens or is returned to renders all
 * cards at once.
 */
export function useGrowingList(products: Products): Products {
  const opensBySearch = useObservable(isSearching, false)
  const [growth, setGrowth] = useState<Growth>({
    products,
    drawn: opensBySearch ? new Set() : null,
    newOnes: FIRST_STEP,
  })
  const list = drawnOf(growth)
  if (!isSameList(products, growth.products)) setGrowth({ products, drawn: idsOf(list), newOnes: FIRST_STEP })
  const missing = growth.products.length - list.length
  useEffect(() => {
    if (missing === 0) return
    const next = setTimeout(() =>
      startTransition(() => setGrowth((now) => ({ ...now, drawn: idsOf(drawnOf(now)), newOnes: NEXT_STEP }))),
    )
    return () => clearTimeout(next)
  }, [missing])
  return list
}

const drawnOf = ({ products, drawn, newOnes }: Growth): Products =>
  drawn === null ? products : withNewOnes(products, drawn, newOnes)

const idsOf = (products: Products): ReadonlySet<string> => new Set(products.map(({ _id }) => _id))

const isSameList = (one: Products, other: Products): boolean =>
  one.length === other.length && one.every((product, index) => product === other[index])

/** Returns the products before the one that would exceed the limit of new ones. */
export function withNewOnes<Product extends { readonly _id: string }>(
  products: readonly Product[],
  known: ReadonlySet<string>,
  newOnes: number,
): readonly Product[] {
  let left = newOnes
  const end = products.findIndex((product) => !known.has(product._id) && left-- === 0)
  return end === -1 ? products : products.slice(0, end)
}
