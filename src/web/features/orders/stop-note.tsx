import { Layers, Plus } from 'lucide-react'
import { useLocation } from 'wouter'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { formatDollars } from '../../../domain/money.ts'
import { paths } from '../../routing/paths.ts'
import { Note } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { beginAlong, othersOfStop, takesOrdersAlong } from './along.ts'
import { whereToPay } from './order-confirmed.tsx'

/** Says which orders come together with this one, and what to pay for all of them. Renders nothing for an order that comes alone. */
export function StopNote({ order }: { order: OrderWire }) {
  const others = othersOfStop(order)
  if (others === null || !order.stop) return null
  const { toPay } = order.stop
  const sum = toPay > 0 ? ` Pay ${formatDollars(toPay)} ${whereToPay(order)} for all of it.` : ''
  return <Note icon={Layers}>{`Comes together with ${others}.${sum}`}</Note>
}

interface AddToOrderProps {
  readonly order: OrderWire
  /** A guest has the secret of the order. */
  readonly secret?: string
}

/** Leads to the products. What is ordered next in this tab goes along with this order. */
export function AddToOrder({ order, secret }: AddToOrderProps) {
  const [, navigate] = useLocation()
  if (!takesOrdersAlong(order)) return null
  const add = () => {
    beginAlong(order, secret)
    notify.success(`Your next order goes along with ${order.number}`)
    navigate(paths.products())
  }
  return (
    <button type="button" className="button button-quiet" onClick={add}>
      <Plus className="icon" aria-hidden="true" />
      <span>
        Add something to this order<span className="visually-hidden">{` ${order.number}`}</span>
      </span>
    </button>
  )
}
