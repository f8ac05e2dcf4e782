import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { isEarlyStep } from '../../../domain/orders/order-workflow.ts'
import { storeNow } from '../../state/store-clock.ts'
import { dueTimes } from '../../ui/date-text.ts'
import { CloseButton, Dialog } from '../../ui/dialog.tsx'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { StepButton, usePauseOnClose } from './step-button.tsx'

type TimedOrder = Pick<OrderWire, 'slot' | 'dueAt' | 'fulfilment'>

/** Tells whether a step would be taken well before the shopper expects the order. A pickup may wait at the store. */
export const isEarly = (step: OrderStatus, { slot, fulfilment }: TimedOrder): boolean =>
  slot !== undefined && fulfilment !== 'pickup' && isEarlyStep(step, new Date(slot.start), new Date(storeNow()))

/** Returns a text such as `for 8–9 PM` or `for tomorrow, 8–9 PM`. */
export const forWhen = (order: TimedOrder): string => `for ${dueTimes(order).replace(/^T/, 't')}`

const QUESTIONS = {
  'Out for Delivery': { question: 'Send it out now?', yes: 'Send out now' },
  Delivered: { question: 'Deliver it now?', yes: 'Delivered now' },
} as const

interface EarlyQuestionProps {
  readonly order: TimedOrder & { readonly number: string }
  readonly name: string
  readonly step: keyof typeof QUESTIONS
  onYes(): Promise<unknown>
  onClose(): void
}

/** Asks before an order is sent out or delivered well before its slot begins. */
export function EarlyQuestion({ order, name, step, onYes, onClose }: EarlyQuestionProps) {
  usePauseOnClose()
  const { busy, run } = useOneAtATime()
  const { question, yes } = QUESTIONS[step]
  const confirm = () =>
    run(async () => {
      await onYes()
      onClose()
    })
  return (
    <Dialog title={`This order is ${forWhen(order)}. ${question}`} isBusy={busy} onClose={onClose}>
      <p>
        Order <strong className="numbers">{order.number}</strong>, <span>{name}</span>.
      </p>
      <div className="dialog-actions">
        <StepButton className="button button-quiet" meaning={`${order.number} early`} onStep={confirm}>
          {yes}
        </StepButton>
        <CloseButton className="button button-primary" autoFocus isBusy={busy} onClose={onClose}>
          Not yet
        </CloseButton>
      </div>
    </Dialog>
  )
}
