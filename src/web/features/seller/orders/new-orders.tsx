import { Package } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { itemsText } from '../../../../domain/text/counts.ts'
import { shortDay } from '../../../ui/date-text.ts'
import { receiverName } from '../../addresses/address-text.ts'
import { countOrderPieces } from '../../orders/order-sums.ts'
import { playNewOrder } from './order-sound.tsx'

interface NewOrdersProps {
  readonly waiting: readonly OrderWire[]
  readonly mayBeMore: boolean
  onShow(): void
}

/**
 * Announces orders that came since the list was loaded. They are shown only after a press, so that no row moves while
 * the seller reads or taps.
 */
export function NewOrders({ waiting, mayBeMore, onShow }: NewOrdersProps) {
  const count = mayBeMore ? `${waiting.length}+` : String(waiting.length)
  useTitleCount(waiting.length === 0 ? null : count)
  useSoundFor(waiting)
  const [newest] = waiting
  return (
    <div className="new-orders" role="status">
      {newest && (
        <div className="work-banner">
          <p>
            <Package className="icon" aria-hidden="true" />
            <span className="long-name">
              <strong>{`${waiting.length === 1 ? '1 new order' : `${count} new orders`}:`}</strong>{' '}
              <span>{`${newest.number}, ${receiverName(newest.address)}, ${itemsText(countOrderPieces(newest))}, due ${shortDay(newest.dueAt)}${waiting.length > 1 ? ' and others' : ''}`}</span>
            </span>
          </p>
          <button type="button" className="button button-quiet" onClick={onShow}>
            {waiting.length === 1 ? 'Show it' : 'Show them'}
          </button>
        </div>
      )}
    </div>
  )
}

function useTitleCount(count: string | null): void {
  useEffect(() => {
    if (count === null) return
    const title = document.title
    document.title = `(${count}) ${title}`
    return () => {
      // The title belongs to another page when it has changed meanwhile.
      if (document.title === `(${count}) ${title}`) document.title = title
    }
  }, [count])
}

function useSoundFor(waiting: readonly OrderWire[]): void {
  const announced = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (waiting.some(({ _id }) => !announced.current.has(_id))) playNewOrder()
    announced.current = new Set(waiting.map(({ _id }) => _id))
  }, [waiting])
}
