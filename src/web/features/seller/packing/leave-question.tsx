import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { Question } from '../../../ui/question.tsx'
import { usePauseOnClose } from '../step-button.tsx'

interface LeaveQuestionProps {
  readonly order: OrderWire
  /** The numbers of the orders of the same stop that are not packed. */
  readonly unpacked: readonly string[]
  onYes(): Promise<unknown>
  onClose(): void
}

/** Asks before an order goes out without others of its stop. */
export function LeaveQuestion({ order, unpacked, onYes, onClose }: LeaveQuestionProps) {
  usePauseOnClose()
  const numbers = new Intl.ListFormat('en-US').format(unpacked.map((number) => `#${number}`))
  const isOne = unpacked.length === 1
  const sent = order.fulfilment === 'pickup' ? 'Hand over' : 'Send'
  return (
    <Question
      title={`${numbers} ${isOne ? 'is' : 'are'} not packed yet. ${sent} #${order.number} without ${isOne ? 'it' : 'them'}?`}
      yes={isOne ? 'Send without it' : 'Send without them'}
      no="Keep packing"
      onYes={async () => void (await onYes())}
      onClose={onClose}
    >
      <p>Both belong to one stop. What is left comes later, by itself and without another delivery fee.</p>
    </Question>
  )
}
