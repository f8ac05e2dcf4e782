import { startTransition, useEffect, useReducer, useRef } from 'react'
import type { ProductWire } from '../../../contract/products.ts'
import { useHydrated } from '../../hydration.tsx'

const FIRST_STEP = 8 // new cards that a phone draws before one sees it wait: 30 ms on a processor slowed four times
const NEXT_STEP = 24 // rendered in slices, between which a key is heard

/**
 * A list that grows to its length in small steps, so that typing stays ahead of drawing. Only cards that were not there
 * before count as steps; a page that opens, or is come back to, has all of them at once.
 */
export function useGrowingList(products: readonly ProductWire[]): readonly ProductWire[] {
  const isTypedFor = useHydrated() && document.activeElement?.closest('[role=search]') != null
  const drawn = useRef<ReadonlySet<string> | null>(isTypedFor ? new Set() : null) // null: all of the first ones
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

/** The products up to and without the one that would be new beyond `newOnes`. */
export function withNewOnes<Product extends { readonly _id: string }>(
  products: readonly Product[],
  known: ReadonlySet<string>,
  newOnes: number,
): readonly Product[] {
  let left = newOnes
  const end = products.findIndex((product) => !known.has(product._id) && left-- === 0)
  return end === -1 ? products : products.slice(0, end)
}
