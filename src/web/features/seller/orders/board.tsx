import { ChevronDown, CircleAlert } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { isPlace } from '../../../../domain/addresses/address.ts'
import { formatCents, formatDollars } from '../../../../domain/money.ts'
import { cameBack, isOpen as isOpenStatus } from '../../../../domain/orders/order-workflow.ts'
import { itemsText } from '../../../../domain/text/counts.ts'
import { dueTimes, shortDay, slotTimesOfDay, useNow } from '../../../ui/date-text.ts'
import { receiverName } from '../../addresses/address-text.ts'
import { stopsTogether } from '../../orders/along.ts'
import { aboutText } from '../../orders/line-weight.ts'
import { OrderStatusTag, paymentState } from '../../orders/order-status.tsx'
import { countOrderPieces, orderBalance } from '../../orders/order-sums.ts'
import { PlacedAt, placedAt } from '../../orders/placed-at.tsx'
import { currentLines, pickProgress } from '../packing/send-out-check.ts'
import { CameBack, ChangedByCustomer, Check, DueMark, StopLine } from '../seller-parts.tsx'
import { countOpen, type DueGroup, dueGroups } from './due-groups.ts'
import { canSendOutEarly, NextStep, SendOutEarly } from './order-steps.tsx'
import { PickListButton } from './pick-list.tsx'
import { SellerOrder } from './seller-order.tsx'
import type { Selection } from './use-bulk-actions.ts'
import type { OrderActions } from './use-order-actions.ts'

interface BoardProps {
  readonly orders: readonly OrderWire[]
  readonly actions: OrderActions
  readonly selection: Selection
  readonly listRef: Ref<HTMLUListElement>
  /** Whether the orders are shown in groups by when they are due. */
  readonly isGrouped: boolean
  /** Whether further orders are not loaded, which may belong to the last group. */
  readonly hasMore: boolean
  onPrint(order: OrderWire): void
  onPrintPickList(orders: readonly OrderWire[]): void
}

const GROUP_TICK_MS = 30_000

export function Board({ orders, selection, listRef, isGrouped, hasMore, onPrintPickList, ...row }: BoardProps) {
  const now = useNow(GROUP_TICK_MS)
  const listed = stopsTogether(orders)
  const groups = isGrouped ? dueGroups(listed, now) : [{ key: '', title: '', isLate: false, orders: listed }]
  return (
    <div className="board">
      <div className="board-head">
        <Check
          aria-label="Select all orders shown"
          checked={selection.orders.length === orders.length}
          ref={(box) => {
            if (box) box.indeterminate = selection.orders.length > 0 && selection.orders.length < orders.length
          }}
          onChange={(event) => selection.selectAll(event.target.checked)}
        />
        {['Order', 'Note', 'Due', 'To pay', 'Status', 'Next step'].map((title) => (
          <span key={title} aria-hidden="true">
            {title}
          </span>
        ))}
      </div>
      <ul ref={listRef}>
        {groups.flatMap((group, place) =>
          group.orders.map((order, index) => (
            <li key={order._id} data-order={order._id} tabIndex={-1}>
              {isGrouped && index === 0 && (
                <GroupHead group={group} mayBeMore={hasMore && place === groups.length - 1} onPrintPickList={onPrintPickList} />
              )}
              <BoardRow
                {...row}
                order={order}
                group={isGrouped ? group : null}
                isAlone={orders.length === 1}
                isSelected={selection.has(order._id)}
                onSelect={(isSelected) => selection.select(order._id, isSelected)}
              />
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

interface GroupHeadProps {
  readonly group: DueGroup
  readonly mayBeMore: boolean
  onPrintPickList(orders: readonly OrderWire[]): void
}

const GroupHead = ({ group, mayBeMore, onPrintPickList }: GroupHeadProps) => (
  <div className="slot-head">
    <h2 className={group.isLate ? 'late' : undefined}>
      {group.isLate && <CircleAlert className="icon" aria-hidden="true" />}
      <span>{group.title}</span>
    </h2>
    <span className={group.isLate ? 'count count-late' : 'count'}>
      <span className="visually-hidden">Orders: </span>
      <span>{`${countOpen(group)}${mayBeMore ? '+' : ''}`}</span>
    </span>
    <PickListButton className="button button-quiet" of={group.title} orders={group.orders} onPrint={onPrintPickList} />
  </div>
)

interface BoardRowProps {
  readonly order: OrderWire
  readonly actions: OrderActions
  /** `isAlone` is true for the only order of a list. Its details are open then, unless the seller closes them. */
  readonly isAlone: boolean
  readonly isSelected: boolean
  /** The row is below the heading of this group, unless it is null. */
  readonly group: DueGroup | null
  onSelect(isSelected: boolean): void
  onPrint(order: OrderWire): void
}

function BoardRow({ order, actions, isAlone, group, isSelected, onSelect, onPrint }: BoardRowProps) {
  const [isChosen, setIsOpen] = useState<boolean>()
  const isOpen = isChosen ?? isAlone
  const id = useId()
  const details = useFoundInPage(isOpen, () => setIsOpen(true))
  const { number, address, note } = order
  const Heading = group ? 'h3' : 'h2'
  const { text: paid } = paymentState(order)
  return (
    <article className={isSelected ? 'board-order is-selected' : 'board-order'}>
      <div className="board-row">
        <Check aria-label={`Select order ${number}`} checked={isSelected} onChange={(event) => onSelect(event.target.checked)} />
        <div className="board-who">
          <div className="board-name">
            <Heading className="board-number">
              <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
                <span className="visually-hidden">Order </span>
                <span>{number}</span>
                <ChevronDown className="icon" aria-hidden="true" />
              </button>
            </Heading>
            <p className="long-name">{receiverName(address)}</p>
          </div>
          <p className="soft small long-name">
            {[itemsText(countOrderPieces(order)), shortPlace(order)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="board-extra">
          <p className="long-name">{note ? note : <span className="soft">No note</span>}</p>
          <p className="soft small numbers">
            Placed <PlacedAt at={placedAt(order)}>{shortDay(placedAt(order))}</PlacedAt>
          </p>
        </div>
        <div className="board-due numbers">
          <RowDue order={order} group={group} />
        </div>
        <div className="board-amount numbers">
          <p className="strong">{`${aboutText(order)}${formatCents(orderBalance(order).kept)}`}</p>
          {order.credit !== undefined && <p className="soft small">{`${formatDollars(order.sums?.due ?? 0)} beside credit`}</p>}
          <p className="soft small">
            <span>{`${order.paymentType === 'COD' ? 'Cash' : 'Online'} ·`}</span> <span>{paid}</span>
          </p>
        </div>
        <div className="board-do">
          <div className="board-state">
            <OrderStatusTag order={order} />
            {order.status === 'Packing' && <PickProgress order={order} />}
            <CameBack order={order} />
            <ChangedByCustomer order={order} />
            <StopLine order={order} />
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
  if (decided === all && cameBack(order.history)) return null
  return (
    <p className="board-picks numbers">
      <span>{`${decided} of ${all} picked`}</span>
      <span className="board-meter" aria-hidden="true">
        <span style={{ width: `${(100 * decided) / all}%` }} />
      </span>
    </p>
  )
}

function RowDue({ order, group }: Pick<BoardRowProps, 'order' | 'group'>) {
  const { dueAt, slot, status, history } = order
  if (!isOpenStatus(status)) return <span className="soft small">{shortDay(history.at(-1)?.at ?? dueAt)}</span>
  return (
    <>
      <DueMark dueAt={dueAt} isEmphasized />
      {/* The heading of a group of a slot or a day names the day. That of late orders does not. */}
      <span className="soft small">{group && !group.isLate && slot ? slotTimesOfDay(slot) : dueTimes(order)}</span>
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
