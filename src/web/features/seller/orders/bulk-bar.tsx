import { Printer, X } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { type Cents, cents, formatCents, wireCents } from '../../../../domain/money.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { receiverName } from '../../addresses/address-text.ts'
import { checkOrder, countPieces, type SendOutCheck, unpickedChoice } from '../packing/send-out-check.ts'
import { KeepPackingButton } from '../packing/send-out-question.tsx'
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
  const [unpicked, setUnpicked] = useState<readonly CheckedOrder[]>([])
  const step = bulkStep(selected)
  const cancelable = selected.filter(canCancel)
  // Orders that were canceled are not selected any more.
  const toCancel = selected.filter(({ _id }) => canceled.some((order) => order._id === _id))
  const sendOut = (orders: readonly OrderWire[]) =>
    actions.move(orders, 'Out for Delivery', (order) => unpickedChoice(checkOrder(order)))
  const take = async ({ status, orders }: BulkStep) => {
    if (status !== 'Out for Delivery') return actions.move(orders, status)
    const checked = checkOrders(orders)
    if (checked.some(({ check }) => check.kind !== 'picked')) setUnpicked(checked)
    else await sendOut(orders)
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
      {unpicked.length > 0 && (
        <SendOutMany
          checked={unpicked}
          onSendOut={(chosen) => sendOut(chosen.map(({ order }) => order))}
          onClose={() => setUnpicked([])}
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
}

const checkOrders = (orders: readonly OrderWire[]): CheckedOrder[] => orders.map((order) => ({ order, check: checkOrder(order) }))

interface SendOutManyProps {
  readonly checked: readonly CheckedOrder[]
  onSendOut(checked: readonly CheckedOrder[]): Promise<void>
  onClose(): void
}

/** Asks before many orders go out of which some are not picked. It shows for each what that does to its sum. */
function SendOutMany({ checked, onSendOut, onClose }: SendOutManyProps) {
  usePauseOnClose()
  const { busy, run } = useOneAtATime()
  const picked = checked.filter(({ check }) => check.kind === 'picked')
  const open = checked.filter(({ check }) => check.kind !== 'picked')
  const possible = checked.filter(({ check }) => check.kind !== 'nothing')
  const send = (chosen: readonly CheckedOrder[]) =>
    run(async () => {
      await onSendOut(chosen)
      onClose()
    })
  return (
    <Dialog
      title={`${open.length} of ${checked.length} orders ${open.length === 1 ? 'is' : 'are'} not picked. Send out anyway?`}
      isBusy={busy}
      onClose={onClose}
    >
      <ul className="send-out-many numbers">
        {open.map(({ order, check }) => (
          <li key={order._id}>
            <strong>{order.number}</strong> <span className="long-name">{receiverName(order.address)}</span>
            <span className="soft small own-line">{effectText(order, check)}</span>
          </li>
        ))}
      </ul>
      <p className="numbers">{`All that go out come to ${formatCents(sumOf(possible))}.`}</p>
      <div className="dialog-actions">
        {possible.length > picked.length && (
          <StepButton className="button button-quiet" meaning="send out all" onStep={() => send(possible)}>
            {`Send out ${possible.length}`}
          </StepButton>
        )}
        {picked.length > 0 && (
          <StepButton className="button button-quiet" meaning="send out picked" onStep={() => send(picked)}>
            {`Send out only the ${picked.length} picked`}
          </StepButton>
        )}
        <KeepPackingButton isBusy={busy} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function effectText(order: OrderWire, check: SendOutCheck): string {
  switch (check.kind) {
    case 'nothing':
      return 'Nothing is in the bag: it stays here.'
    case 'partly': {
      const pieces = countPieces(check.undecided)
      const less = formatCents(cents(wireCents(order.amount) - check.toPay))
      return `${pieces === 1 ? '1 item is' : `${pieces} items are`} left out, ${less} less than ordered: ${formatCents(check.toPay)}`
    }
    default:
      return `Nothing is picked. It goes out as ordered: ${formatCents(wireCents(order.amount))}`
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
