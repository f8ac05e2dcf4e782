import { Printer } from 'lucide-react'
import { orderDate } from './order-time.ts'

const ALONE = 'data-printed-alone' // orders-print.css

/** Prints the order in whose card it stands, and no other. */
export const PrintOrder = ({ placedAt }: { placedAt: string }) => (
  <button
    type="button"
    className="button button-quiet"
    onClick={(event) => printAlone(event.currentTarget.closest('.order-card'))}
  >
    <Printer className="icon" aria-hidden="true" />
    <span>
      Print<span className="visually-hidden"> the order of {orderDate(placedAt)}</span>
    </span>
  </button>
)

function printAlone(card: Element | null): void {
  endAlone() // where a browser has not told of the end of an earlier print
  card?.setAttribute(ALONE, '')
  addEventListener('afterprint', endAlone, { once: true })
  window.print()
}

function endAlone(): void {
  for (const card of document.querySelectorAll(`[${ALONE}]`)) card.removeAttribute(ALONE)
}
