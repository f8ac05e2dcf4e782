import { Printer, X } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { type Cents, cents, formatCents, wireCents } from '../../../../domain/money.ts'
import type { OrderStatus } from '../../../../domain/orders/order.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { receiverName } from '../../addresses/address-text.ts'
import { forWhen, isEarly } from '../early-question.tsx'
import { checkOrder, countPieces, type SendOutCheck, unpickedChoice } from '../packing/send-out-check.ts'
import { KeepPackingButton, toWeighText } from '../packing/send-out-question.tsx'
import { ActionBar } from '../seller-parts.tsx'
import { StepButton, usePauseOnClose } from '../step-button.tsx'
import { type BulkStep, bulkStep } from './bulk-steps.ts'
import { canCancel } from './next-step.ts'
import { CancelOrdersQuestion } from './order-questions.tsx'
import { PickListButton } from './pick-list.tsx'
import type { BulkActions } from './use-bulk-actions.ts'

interface BulkBarProps {
  readonly selected: readonly OrderWire[]
  readonly actions: BulkActions
  onPrint(orders: readonly OrderWire[]): void
  onPrintPickList(orders: readonly OrderWire[]): void
  onClear(): void
}

export function BulkBar({ selected, actions, onPrint, onPrintPickList, onClear }: BulkBarProps) {
  const [canceled, setCanceled] = useState<readonly OrderWire[]>([])
  const [question, setQuestion] = useState<MoveToConfirm | null>(null)
  const step = bulkStep(selected)
  const cancelable = selected.filter(canCancel)
  // Orders that were canceled are not selected any more.
  const toCancel = selected.filter(({ _id }) => canceled.some((order) => order._id === _id))
  const move = (orders: readonly OrderWire[], status: OrderStatus) =>
    status === 'Out for Delivery'
      ? actions.move(orders, status, (order) => unpickedChoice(checkOrder(order)))
      : actions.move(orders, status)
  const take = async ({ status, orders }: BulkStep) => {
    const checked = orders.map((order) => checkStep(order, status))
    if (checked.some(({ isReady }) => !isReady)) setQuestion({ status, checked })
    else await move(orders, status)
  }
  return (
    <ActionBar label="Selected orders">
      <strong role="status">{`${selected.length} selected`}</strong>
      {step && (
        <StepButton className="button button-light bulk-first" meaning={step.status} onStep={() => take(step)}>
          {step.label}
        </StepButton>
      )}
      <button type="button" className="button button-line" onClick={() => onPrint(selected)}>
        <Printer className="icon" aria-hidden="true" />
        Print slips
      </button>
      <PickListButton className="button button-line" orders={selected} onPrint={onPrintPickList} />
      {cancelable.length > 0 && (
        <button type="button" className="button button-line" onClick={() => setCanceled(cancelable)}>
          Cancel orders…
        </button>
      )}
      <button type="button" className="button button-line bulk-clear" aria-label="Clear selection" onClick={onClear}>
        <X className="icon" aria-hidden="true" />
      </button>
      {question && (
        <MoveMany
          {...question}
          onMove={(chosen) =>
            move(
              chosen.map(({ order }) => order),
              question.status,
            )
          }
          onClose={() => setQuestion(null)}
        />
      )}
      {toCancel.length > 0 && (
        <CancelOrdersQuestion
          orders={toCancel}
          onReason={(reason) => actions.cancel(toCancel, reason)}
          onClose={() => setCanceled([])}
        />
      )}
    </ActionBar>
  )
}

interface CheckedOrder {
  readonly order: OrderWire
  readonly check: SendOutCheck
  readonly isEarly: boolean
  /** Whether nothing is asked before the order is moved. */
  readonly isReady: boolean
}

interface MoveToConfirm {
  readonly status: OrderStatus
  readonly checked: readonly CheckedOrder[]
}

function checkStep(order: OrderWire, status: OrderStatus): CheckedOrder {
  const check: SendOutCheck = status === 'Out for Delivery' ? checkOrder(order) : { kind: 'picked' }
  const early = isEarly(status, order)
  return { order, check, isEarly: early, isReady: check.kind === 'picked' && !early }
}

interface MoveManyProps extends MoveToConfirm {
  onMove(checked: readonly CheckedOrder[]): Promise<void>
  onClose(): void
}

/**
 * Asks before many orders go out of which some are not picked, and before many go out or are delivered of which some are
 * for later. It shows what that does to each.
 */
function MoveMany({ status, checked, onMove, onClose }: MoveManyProps) {
  usePauseOnClose()
  const { busy, run } = useOneAtATime()
  const ready = checked.filter(({ isReady }) => isReady)
  const open = checked.filter(({ isReady }) => !isReady)
  const possible = checked.filter(({ check }) => check.kind !== 'nothing' && check.kind !== 'unweighed')
  const hasEarly = open.some((one) => one.isEarly)
  const verb = status === 'Delivered' ? 'Deliver' : 'Send out'
  const move = (chosen: readonly CheckedOrder[]) =>
    run(async () => {
      await onMove(chosen)
      onClose()
    })
  return (
    <Dialog title={`${questionText(open, checked.length)} ${verb} anyway?`} isBusy={busy} onClose={onClose}>
      <ul className="send-out-many numbers">
        {open.map((one) => (
          <li key={one.order._id}>
            <strong>{one.order.number}</strong> <span className="long-name">{receiverName(one.order.address)}</span>
            <span className="soft small own-line">{effectText(one)}</span>
          </li>
        ))}
      </ul>
      {status === 'Out for Delivery' && possible.length > 0 && (
        <p className="numbers">{`All that go out come to ${formatCents(sumOf(possible))}.`}</p>
      )}
      <div className="dialog-actions">
        {possible.length > ready.length && (
          <StepButton className="button button-quiet" meaning="move all" onStep={() => move(possible)}>
            {`${verb} ${possible.length}`}
          </StepButton>
        )}
        {ready.length > 0 && (
          <StepButton className="button button-quiet" meaning="move ready" onStep={() => move(ready)}>
            {hasEarly ? `${verb} only the other ${ready.length}` : `${verb} only the ${ready.length} picked`}
          </StepButton>
        )}
        <KeepPackingButton isBusy={busy} onClose={onClose}>
          {open.some(({ check }) => check.kind !== 'picked') ? undefined : 'Not yet'}
        </KeepPackingButton>
      </div>
    </Dialog>
  )
}

function questionText(open: readonly CheckedOrder[], all: number): string {
  const unpicked = open.filter(({ check }) => check.kind !== 'picked').length
  const early = open.filter((one) => one.isEarly).length
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  if (early === 0) return `${unpicked} of ${all} orders ${are(unpicked)} not picked.`
  const rest = unpicked === 0 ? '' : `, and ${unpicked} ${are(unpicked)} not picked`
  return `${early} of ${all} orders ${are(early)} for later${rest}.`
}

function effectText({ order, check, isEarly: early }: CheckedOrder): string {
  const when = early ? `It is ${forWhen(order)}. ` : ''
  switch (check.kind) {
    case 'picked':
      return when.trim()
    case 'nothing':
      return 'Nothing is in the bag: it stays here.'
    case 'partly': {
      const pieces = countPieces(check.undecided)
      const less = wireCents(order.amount) - check.toPay
      const lessText = less > 0 ? `, ${formatCents(cents(less))} less than ordered` : '' // heavier goods may cost more
      return `${when}${pieces === 1 ? '1 item is' : `${pieces} items are`} left out${lessText}: ${formatCents(check.toPay)}`
    }
    case 'unweighed':
      return `${toWeighText(check.undecided)} It stays here.`
    case 'unpicked':
      return `${when}Nothing is picked. It goes out as ordered: ${formatCents(wireCents(order.amount))}`
  }
}

const sumOf = (checked: readonly CheckedOrder[]): Cents =>
  cents(
    checked.reduce(
      (sum, { order, check }) =>
        sum + (check.kind === 'partly' || check.kind === 'unpicked' ? check.toPay : wireCents(order.toPay)),
      0,
    ),
  )
