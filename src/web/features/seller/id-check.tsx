import { IdCard } from 'lucide-react'
import { useState } from 'react'
import type { DeliveryWire } from '../../../contract/orders/deliveries.ts'
import { receiptOrder } from '../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { sumsOfPart } from '../../../domain/checkout/pricing.ts'
import { type Cents, dollarsOf, formatCents, wireCents } from '../../../domain/money.ts'
import { withPieces } from '../../../domain/payments/net-sums.ts'
import { checkIdText, type MinimumAge } from '../../../domain/products/minimum-age.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { comes, piecesOf } from '../orders/line-changes.ts'
import { orderBalance } from '../orders/order-sums.ts'
import { StepButton, usePauseOnClose } from './step-button.tsx'

/** What of an order is handed over only to somebody who shows an ID. */
export interface IdCheck {
  readonly age: MinimumAge
  /** The goods, such as `2 × Lager`. */
  readonly goods: readonly string[]
  /** The cash to collect when the goods come back. */
  readonly cashWithout: Cents
  /** Something else is in the order, so that the rest can be delivered without them. */
  readonly canBringBack: boolean
}

/** Returns null for an order that needs no ID. */
export function idCheckOf(order: OrderWire): IdCheck | null {
  const { items, minimumAge } = order
  const checked = items.filter((line) => line.minimumAge !== undefined && comes(line))
  if (minimumAge === undefined || checked.length === 0) return null
  const { lines, sums } = receiptOrder(order)
  const others = lines.filter((_, index) => items[index]?.minimumAge === undefined).map(withPieces)
  const without = { ...order, toPay: dollarsOf(sumsOfPart(sums, others).total) }
  return {
    age: minimumAge,
    goods: checked.map((line) => `${piecesOf(line)} × ${line.product.name}`),
    cashWithout: orderBalance(without).toCollect,
    canBringBack: items.some((line) => line.minimumAge === undefined && comes(line)),
  }
}

/** Returns what a courier is told, who does not see the whole order. */
export function couriersIdCheck({ minimumAge, ageLines = [], toPayWithoutId = 0, items }: DeliveryWire): IdCheck | null {
  if (minimumAge === undefined) return null
  return {
    age: minimumAge,
    goods: ageLines.map(({ quantity, name }) => `${quantity} × ${name}`),
    cashWithout: wireCents(toPayWithoutId),
    canBringBack: ageLines.reduce((sum, { quantity }) => sum + quantity, 0) < items,
  }
}

interface IdTodoProps {
  readonly check: IdCheck
  readonly isChecked: boolean
  /** The order was to be delivered without a check. */
  readonly isMissed: boolean
  onCheck(isChecked: boolean): void
}

/** Is honey until it is ticked. */
export const IdTodo = ({ check: { age, goods, canBringBack }, isChecked, isMissed, onCheck }: IdTodoProps) => (
  <div className={isChecked ? 'id-todo is-checked' : 'id-todo'}>
    <label>
      <IdCard className="icon icon-large" aria-hidden="true" />
      <span>
        <span className="strong own-line">{checkIdText(age)}</span>
        <span className="soft small long-name">{goods.join(', ')}</span>
      </span>
      <span className="id-todo-tick">
        <span aria-hidden="true">ID checked</span>
        <input
          type="checkbox"
          aria-label={`ID checked, ${age} or older`}
          checked={isChecked}
          onChange={({ target }) => onCheck(target.checked)}
        />
      </span>
    </label>
    {isMissed && !isChecked && (
      <p className="field-error" role="alert">
        {canBringBack
          ? 'Check the ID first, or bring these goods back.'
          : 'Check the ID first. Without one, it is not delivered.'}
      </p>
    )}
  </div>
)

/** The button brings goods back for which nobody showed an ID. */
export const broughtBackText = ({ cashWithout }: IdCheck): string =>
  `No ID: bring back${cashWithout > 0 ? `, ${formatCents(cashWithout)} received` : ''}`

interface IdQuestionProps {
  readonly order: Pick<OrderWire, '_id' | 'number'>
  readonly check: IdCheck
  /** Says what a delivery with the checked ID does, such as `Delivered, $9.17 received`. */
  readonly label: string
  /** Resolves to whether it was done. */
  onDeliver(idChecked: boolean): Promise<boolean>
  onClose(): void
}

/** Asks for the ID before an order is delivered or handed over. */
export function IdQuestion({ order: { _id: id, number }, check, label, onDeliver, onClose }: IdQuestionProps) {
  usePauseOnClose()
  const [isChecked, setChecked] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const deliver = async (idChecked: boolean) => {
    if (await onDeliver(idChecked)) onClose()
  }
  return (
    <Dialog
      title={
        <>
          <span>Order</span> <span className="numbers">{number}</span> <span>needs an ID</span>
        </>
      }
      onClose={onClose}
    >
      <IdTodo check={check} isChecked={isChecked} isMissed={isMissed} onCheck={setChecked} />
      <div className="id-question-buttons">
        <StepButton
          className="button button-primary"
          meaning={`${id} ID checked`}
          onStep={() => (isChecked ? deliver(true) : setMissed(true))}
        >
          {label}
        </StepButton>
        {check.canBringBack && (
          <StepButton className="button button-quiet" meaning={`${id} no ID`} onStep={() => deliver(false)}>
            {broughtBackText(check)}
          </StepButton>
        )}
      </div>
    </Dialog>
  )
}

/** The cash that is received with a delivery. */
export const cashWith = (cash: Cents, check: IdCheck | null, idChecked: boolean | undefined): Cents =>
  check && idChecked === false ? check.cashWithout : cash
