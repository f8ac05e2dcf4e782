import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../../contract/orders.ts'
import { itemsText } from '../../../../domain/counts.ts'
import { isOpen } from '../../../../domain/order-workflow.ts'
import { paths } from '../../../routing/paths.ts'
import { timeText } from '../../../ui/date-text.ts'
import { receiverName } from '../../addresses/address-text.ts'
import { DropDue } from '../deliveries/drop-due.tsx'
import { isDecided, type PackLine } from './pack-lines.ts'

interface PackHeadProps {
  readonly order: OrderWire
  readonly lines: readonly PackLine[]
}

export function PackHead({ order, lines }: PackHeadProps) {
  const decided = lines.filter(isDecided).length
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <header className="pack-head">
      <Link className="icon-button" href={paths.sellerOrders()} aria-label="Back to orders">
        <ArrowLeft className="icon icon-large" aria-hidden="true" />
      </Link>
      <div>
        <h1>{order.number}</h1>
        <p className="small soft">{`${receiverName(order.address)} · ${itemsText(pieces)}`}</p>
      </div>
      {isOpen(order.status) && (
        <div className="pack-due numbers">
          <DropDue order={order} />
          <p className="small soft">{`Due ${timeText(order.dueAt)}`}</p>
        </div>
      )}
      <div
        className="pack-bar"
        role="progressbar"
        aria-label="Lines packed"
        aria-valuemin={0}
        aria-valuemax={lines.length}
        aria-valuenow={decided}
      >
        <span style={{ width: `${(100 * decided) / lines.length}%` }} />
      </div>
    </header>
  )
}
