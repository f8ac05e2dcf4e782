import { useEffect, useState } from 'react'
import { quantityChoices } from '../../../domain/cart.ts'
import { isOver } from './cart-lines.ts'

const UNDO_MS = 5_000

interface ShorteningChoice {
  readonly from: number
  readonly to: number
}

/**
 * Returns the last choice for five seconds if it shortened the list. Several choices in a row count as one, and any
 * other change ends it. Call `note` after the quantity is set.
 */
export function useQuantityUndo(quantity: number, left?: number) {
  const [choice, setChoice] = useState<ShorteningChoice | null>(null)
  if (choice && choice.to !== quantity) setChoice(null)

  useEffect(() => {
    if (!choice) return
    const timer = setTimeout(() => setChoice(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [choice])

  return {
    choice,
    note(to: number): void {
      const from = choice?.from ?? quantity
      const isShorter = quantityChoices(to, left).length < quantityChoices(from, left).length && !isOver(from, left)
      setChoice(isShorter ? { from, to } : null)
    },
  }
}
