import type { Ref } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { BoardRow } from './board-row.tsx'
import { Check } from './check.tsx'
import type { OrderActions } from './use-order-actions.ts'
import type { Selection } from './use-selection.ts'

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
      {['Number', 'Shopper', 'Due', 'To pay', 'Status', 'Next step'].map((title) => (
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
