import { startTransition, useEffect, useReducer, useRef } from 'react'
import type { ProductWire } from '../../../contract/products.ts'
import { useHydrated } from '../../state/use-hydrated.ts'

const FIRST_STEP = 8 // new cards that a slow phone renders without a noticeable delay
const NEXT_STEP = 24 // rendered in a transition, which input interrupts

/** So that typing stays responsive. Only new cards count; a page that opens or is returned to renders all at once. */
export function useGrowingList(products: readonly ProductWire[]): readonly ProductWire[] {
  const isSearching = useHydrated() && document.activeElement?.closest('[role=search]') != null
  const drawn = useRef<ReadonlySet<string> | null>(isSearching ? new Set() : null) // null: all of the first render
  const step = useRef(FIRST_STEP)
  const [, grow] = useReducer((steps: number) => steps + 1, 0)
  const list = drawn.current === null ? products : withNewOnes(products, drawn.current, step.current)
  useEffect(() => {
    drawn.current = new Set(list.map((product) => product._id))
    step.current = FIRST_STEP
    if (list.length === products.length) return
    const next = setTimeout(() => {
      step.current = NEXT_STEP
      startTransition(grow)
    })
    return () => clearTimeout(next)
  })
  return list
}

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
