import { startTransition, useEffect, useState } from 'react'
import type { ProductWire } from '../../../contract/products.ts'
import { useObservable } from '../../state/observable.ts'
import { isSearching } from './search-focus.ts'

const FIRST_STEP = 8 // new cards that a slow phone renders without a noticeable delay
const NEXT_STEP = 24 // rendered in a transition, which input interrupts

type Products = readonly ProductWire[]

interface Growth {
  readonly products: Products
  /** Ids of the cards drawn before; null: all of `products` at once. */
  readonly drawn: ReadonlySet<string> | null
  readonly newOnes: number
}

/** So that typing stays responsive. Only new cards count; a page that opens or is returned to renders all at once. */
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

/** The products before the one that exceeds the limit of new ones. */
export function withNewOnes<Product extends { readonly _id: string }>(
  products: readonly Product[],
  known: ReadonlySet<string>,
  newOnes: number,
): readonly Product[] {
  let left = newOnes
  const end = products.findIndex((product) => !known.has(product._id) && left-- === 0)
  return end === -1 ? products : products.slice(0, end)
}
