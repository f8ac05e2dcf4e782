import { Clock, RotateCcw } from 'lucide-react'
import type { OrderWire, RefundWire } from '../../../contract/orders.ts'
import { Note } from '../../ui/note.tsx'
import { formatDollars } from '../../ui/price.tsx'

/** Of each refund, with its reason. One that failed is told by the payment's note. */
export const RefundNotes = ({ order: { refunds, paymentType } }: { order: OrderWire }) =>
  refunds.flatMap((refund) =>
    refund.status === 'failed'
      ? []
      : [
          <Note key={refund._id} icon={refund.status === 'pending' ? Clock : RotateCcw}>
            {textOf(refund, paymentType === 'COD')}: {refund.reason}
          </Note>,
        ],
  )

function textOf({ amount, status }: RefundWire, isCash: boolean): string {
  const money = formatDollars(amount)
  if (status === 'pending') return isCash ? `We owe you ${money} in cash` : `${money} is on its way back to your card`
  return isCash ? `We gave you ${money} back in cash` : `${money} went back to your card`
}
