import { ArrowUp } from 'lucide-react'
import './new-orders.css'

interface NewOrdersProps {
  readonly count: number
  /** Whether more may have arrived than were counted. */
  readonly mayBeMore: boolean
  onShow(): void
}

/** Overlays the list, so that nothing moves. */
export const NewOrders = ({ count, mayBeMore, onShow }: NewOrdersProps) => (
  <div className="new-orders" role="status">
    {count > 0 && (
      <button type="button" className="button button-primary" onClick={onShow}>
        <ArrowUp className="icon" aria-hidden="true" />
        {mayBeMore ? `${count}+ new orders` : count === 1 ? '1 new order' : `${count} new orders`}
      </button>
    )}
  </div>
)
