import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ProductWire } from '../../../contract/products/products.ts'
import { quantityChoices } from '../../../domain/carts/cart.ts'
import { piecesWeight } from '../../ui/weight-text.ts'
import { isOver } from '../cart/cart-lines.ts'

interface QuantitySelectProps {
  readonly name: string
  readonly quantity: number
  /**
   * `left` is how many pieces can be bought. It is undefined when there are more than 5, or when they are not counted.
   */
  readonly left: number | undefined
  readonly leftId: string
  /** Goods that are sold by weight are chosen by what their pieces weigh. */
  readonly weighed?: NonNullable<ProductWire['weighed']>
  readonly onChange: (quantity: number) => void
}

/**
 * Lets the shopper choose a quantity. A choice that shortens the list can be undone for a while. Undo replaces the
 * label, so that nothing moves.
 */
export function QuantitySelect({ name, quantity, left, leftId, weighed, onChange }: QuantitySelectProps) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  const { choice, note } = useQuantityUndo(quantity, left)
  const choose = (chosen: number) => {
    onChange(chosen)
    note(chosen)
  }
  return (
    <div className={weighed ? 'cart-line-quantity is-weighed' : 'cart-line-quantity'}>
      <select
        className="input numbers"
        ref={select}
        id={id}
        aria-label={weighed ? `Weight of ${name}` : `Quantity of ${name}`}
        aria-describedby={left === undefined ? undefined : leftId}
        value={quantity}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {quantityChoices(quantity, left).map((number) => (
          <option key={number} value={number}>
            {weighed ? piecesWeight(weighed, number) : number}
          </option>
        ))}
      </select>
      {choice ? (
        <UndoButton name={`Undo, back to ${choice.from} of ${name}`} select={select} onPress={() => choose(choice.from)} />
      ) : (
        <label className={weighed ? 'visually-hidden' : 'small'} htmlFor={id}>
          Qty
        </label>
      )}
      <span className="visually-hidden" role="status">
        {choice && `Quantity changed from ${choice.from} to ${choice.to}. You can undo this for 5 seconds.`}
      </span>
    </div>
  )
}

interface UndoButtonProps {
  readonly name: string
  /** The select gets the focus when the focused button unmounts. */
  readonly select: RefObject<HTMLSelectElement | null>
  readonly onPress: () => void
}

function UndoButton({ name, select, onPress }: UndoButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (document.activeElement === button) select.current?.focus()
    }
  }, [select])
  return (
    <button type="button" className="cart-line-undo text-link small" ref={ref} aria-label={name} onClick={onPress}>
      Undo
    </button>
  )
}

const UNDO_MS = 5_000

interface ShorteningChoice {
  readonly from: number
  readonly to: number
}

/**
 * Returns the last choice for five seconds if it shortened the list. Several choices in a row count as one, and any
 * other change ends it. Call `note` after the quantity is set.
 */
function useQuantityUndo(quantity: number, left?: number) {
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
