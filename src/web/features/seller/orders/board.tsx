import { ChevronDown } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { isPlace } from '../../../../domain/address.ts'
import { itemsText } from '../../../../domain/counts.ts'
import { formatCents } from '../../../../domain/money.ts'
import { isOpen as isOpenStatus } from '../../../../domain/order-workflow.ts'
import { dueTimes, shortDay } from '../../../ui/date-text.ts'
import { receiverName } from '../../addresses/address-text.ts'
import { OrderStatusTag, paymentState } from '../../orders/order-status.tsx'
import { countOrderPieces, orderBalance } from '../../orders/order-sums.ts'
import { PlacedAt, placedAt } from '../../orders/placed-at.tsx'
import { currentLines, pickProgress } from '../packing/send-out-check.ts'
import { Check, DueMark } from '../seller-parts.tsx'
import { canSendOutEarly, NextStep, SendOutEarly } from './order-steps.tsx'
import { SellerOrder } from './seller-order.tsx'
import type { Selection } from './use-bulk-actions.ts'
import type { OrderActions } from './use-order-actions.ts'

interface BoardProps {
  readonly orders: readonly OrderWire[]
  readonly actions: OrderActions
  readonly selection: Selection
  readonly listRef: Ref<HTMLUListElement>
  onPrint(order: OrderWire): void
}

export const Board = ({ orders, actions, selection, listRef, onPrint }: BoardProps) => (
  <div className="board seller-panel">
    <div className="board-head">
      <Check
        aria-label="Select all orders shown"
        checked={selection.orders.length === orders.length}
        ref={(box) => {
          if (box) box.indeterminate = selection.orders.length > 0 && selection.orders.length < orders.length
        }}
        onChange={(event) => selection.selectAll(event.target.checked)}
      />
      {['Number', 'Customer', 'Due', 'To pay', 'Status', 'Next step'].map((title) => (
        <span key={title} aria-hidden="true">
          {title}
        </span>
      ))}
    </div>
    <ul ref={listRef}>
      {orders.map((order) => (
        <li key={order._id} tabIndex={-1}>
          <BoardRow
            order={order}
            actions={actions}
            isAlone={orders.length === 1}
            isSelected={selection.has(order._id)}
            onSelect={(isSelected) => selection.select(order._id, isSelected)}
            onPrint={onPrint}
          />
        </li>
      ))}
    </ul>
  </div>
)

interface BoardRowProps {
  readonly order: OrderWire
  readonly actions: OrderActions
  /** This is true for the only order of a list. Its details are open then, unless the seller closes them. */
  readonly isAlone: boolean
  readonly isSelected: boolean
  onSelect(isSelected: boolean): void
  onPrint(order: OrderWire): void
}

function BoardRow({ order, actions, isAlone, isSelected, onSelect, onPrint }: BoardRowProps) {
  const [isChosen, setIsOpen] = useState<boolean>()
  const isOpen = isChosen ?? isAlone
  const id = useId()
  const details = useFoundInPage(isOpen, () => setIsOpen(true))
  const { number, address } = order
  const { text: paid } = paymentState(order)
  return (
    <article className={isSelected ? 'board-order is-selected' : 'board-order'}>
      <div className="board-row">
        <Check aria-label={`Select order ${number}`} checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
        <div className="board-number">
          <h2>
            <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
              <span className="visually-hidden">Order </span>
              <span>{number}</span>
              <ChevronDown className="icon" aria-hidden="true" />
            </button>
          </h2>
          <p className="soft small numbers">
            Placed <PlacedAt at={placedAt(order)}>{shortDay(placedAt(order))}</PlacedAt>
          </p>
        </div>
        <div className="board-who">
          <p className="strong long-name">{receiverName(address)}</p>
          <p className="soft small long-name">
            {[itemsText(countOrderPieces(order)), shortPlace(order)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="board-due numbers">
          <RowDue order={order} />
        </div>
        <div className="board-amount numbers">
          <p className="strong">{formatCents(orderBalance(order).kept)}</p>
          <p className="soft small">
            <span>{`${order.paymentType === 'COD' ? 'Cash' : 'Online'} ·`}</span> <span>{paid}</span>
          </p>
        </div>
        <div className="board-do">
          <div className="board-state">
            <OrderStatusTag order={order} />
            {order.status === 'Packing' && <PickProgress order={order} />}
          </div>
          {canSendOutEarly(order) && (
            <div className="board-out">
              <SendOutEarly order={order} actions={actions} />
            </div>
          )}
          <div className="board-step">
            <NextStep order={order} actions={actions} />
          </div>
        </div>
      </div>
      <div className="board-details" id={id} ref={details} hidden={!isOpen}>
        <SellerOrder order={order} actions={actions} onPrint={() => onPrint(order)} />
      </div>
    </article>
  )
}

function shortPlace({ address, fulfilment }: OrderWire): string {
  if (fulfilment === 'pickup') return 'Pickup'
  return isPlace(address) && address.street ? `${address.street}, ${address.city}` : ''
}

function PickProgress({ order }: { order: OrderWire }) {
  const { decided, all } = pickProgress(currentLines(order))
  return (
    <p className="board-picks numbers">
      <span>{`${decided} of ${all} picked`}</span>
      <span className="board-meter" aria-hidden="true">
        <span style={{ width: `${(100 * decided) / all}%` }} />
      </span>
    </p>
  )
}

function RowDue({ order }: { order: OrderWire }) {
  const { dueAt, status, history } = order
  if (!isOpenStatus(status)) return <span className="soft small">{shortDay(history.at(-1)?.at ?? dueAt)}</span>
  return (
    <>
      <DueMark dueAt={dueAt} isEmphasized />
      <span className="soft small">{dueTimes(order)}</span>
      {order.brokenPromise && <span className="late small own-line">Promise to check</span>}
    </>
  )
}

/** Makes closed content searchable by the browser's search in the page. `onFound` opens it when it has a match. */
function useFoundInPage(isOpen: boolean, onFound: () => void) {
  const content = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(onFound)
  useEffect(() => {
    const element = content.current
    const onMatch = () => open()
    element?.addEventListener('beforematch', onMatch)
    return () => element?.removeEventListener('beforematch', onMatch)
  }, [])
  useEffect(() => {
    // React would set the attribute as a boolean.
    if (!isOpen) content.current?.setAttribute('hidden', 'until-found')
  }, [isOpen])
  return content
}
