import { Printer } from 'lucide-react'
import { dateText } from '../../ui/date-text.ts'

const ALONE = 'data-printed-alone' // styled in orders-print.css

interface PrintOrderProps {
  readonly placedAt: string
  /** Replaces the text `Print the order of …`. */
  readonly label?: string
}

/** Prints only the order card that contains the button, or the whole page when no card does. */
export const PrintOrder = ({ placedAt, label }: PrintOrderProps) => (
  <button
    type="button"
    className="button button-quiet"
    onClick={(event) => printAlone(event.currentTarget.closest('.order-card'))}
  >
    <Printer className="icon" aria-hidden="true" />
    <span>
      {label ?? (
        <>
          <span>Print</span>
          <span className="visually-hidden">{` the order of ${dateText(placedAt)}`}</span>
        </>
      )}
    </span>
  </button>
)

function printAlone(card: Element | null): void {
  endAlone() // the browser may not have sent `afterprint`
  card?.setAttribute(ALONE, '')
  addEventListener('afterprint', endAlone, { once: true })
  window.print()
}

function endAlone(): void {
  for (const card of document.querySelectorAll(`[${ALONE}]`)) card.removeAttribute(ALONE)
}
