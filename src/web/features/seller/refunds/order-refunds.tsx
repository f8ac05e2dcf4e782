import { Check, CircleAlert, Clock, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire, RefundWire } from '../../../../contract/orders/orders.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { actorText } from '../../../../domain/staff/actor.ts'
import { randomKey } from '../../../api/random-key.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { momentText } from '../../../ui/date-text.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { Status } from '../../../ui/status.tsx'
import { useIsManager } from '../seller-session.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { refundable, sameRefund } from './refundable.ts'
import { type RefundActions, useRefunds } from './use-refunds.ts'
import './refunds.css'

/**
 * Shows what was refunded of an order, with a button to refund more. Renders nothing before the order is paid, and for
 * other roles than owner and manager.
 */
export function OrderRefunds({ order }: { order: OrderWire }) {
  const [isAsking, setIsAsking] = useState(false)
  const actions = useRefunds()
  const { left } = refundable(order)
  const isManager = useIsManager()
  if (!isManager || (left === 0 && order.refunds.length === 0)) return null
  return (
    <div className="order-refunds">
      {order.refunds.length > 0 && (
        <ul aria-label={`Refunds of order ${order.number}`}>
          {order.refunds.map((refund) => (
            <RefundRow key={refund._id} order={order} refund={refund} canRetry={left > 0} actions={actions} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
          <RotateCcw className="icon" aria-hidden="true" />
          Refund…<span className="visually-hidden">{` of order ${order.number}`}</span>
        </button>
      )}
      {isAsking && <RefundDialog order={order} onRefund={actions.refund} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

interface RefundRowProps {
  readonly order: OrderWire
  readonly refund: RefundWire
  /** `canRetry` is true when anything is left to refund. */
  readonly canRetry: boolean
  readonly actions: RefundActions
}

function RefundRow({ order, refund, canRetry, actions }: RefundRowProps) {
  const { amount, reason, at, by, status, isSettled, toCredit } = refund
  const [key] = useState(randomKey)
  const isOwed = order.paymentType === 'COD' && status === 'pending'
  const retry = () => actions.retry(sameRefund(order, refund), key)
  return (
    <li className="refund-row">
      <div>
        <p>
          <span className="strong numbers">{formatDollars(amount)}</span> <span>{reason}</span>
        </p>
        <p className="soft small">{`${momentText(at)}, ${actorText(by)}${toCredit ? ', back to credit' : ''}`}</p>
      </div>
      <RefundStatus status={status} isOwed={isOwed} />
      {status === 'failed' && !isSettled && canRetry && (
        <RowButton label="Try again" about={`the refund of ${formatDollars(amount)}`} onPress={retry} />
      )}
      {isOwed && (
        <RowButton
          label={`Paid out ${formatDollars(amount)}`}
          about={`order ${order.number}`}
          onPress={() => actions.recordPaidOut(order._id, refund._id)}
        />
      )}
    </li>
  )
}

function RefundStatus({ status, isOwed }: { status: RefundWire['status']; isOwed: boolean }) {
  if (status === 'succeeded') {
    return (
      <Status tone="plain" icon={Check}>
        Refunded
      </Status>
    )
  }
  if (status === 'failed') {
    return (
      <Status tone="bad" icon={CircleAlert}>
        Refund failed
      </Status>
    )
  }
  return (
    <Status tone="waiting" icon={Clock}>
      {isOwed ? 'To be paid out' : 'On its way'}
    </Status>
  )
}

interface RowButtonProps {
  readonly label: string
  /** Tells what the button acts on. It makes the button's accessible name unique. */
  readonly about: string
  onPress(): Promise<void>
}

function RowButton({ label, about, onPress }: RowButtonProps) {
  const { busy, run } = useOneAtATime()
  return (
    <BusyButton
      className="button button-secondary"
      aria-label={`${label}, ${about}`}
      busy={busy}
      onClick={() => void run(onPress)}
    >
      {label}
    </BusyButton>
  )
}
