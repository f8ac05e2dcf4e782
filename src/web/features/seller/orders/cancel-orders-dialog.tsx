import type { OrderWire } from '../../../../contract/orders.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface CancelOrdersDialogProps {
  readonly orders: readonly OrderWire[]
  onCancel(reason: string): Promise<unknown>
  onClose(): void
}

export function CancelOrdersDialog({ orders, onCancel, onClose }: CancelOrdersDialogProps) {
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  const paid = orders.filter(({ isPaid }) => isPaid).length
  return (
    <ReasonDialog
      title={`Cancel ${count}?`}
      hint="The customers will see this."
      no={orders.length === 1 ? 'Keep order' : 'Keep orders'}
      yes={`Cancel ${count}`}
      onReason={onCancel}
      onClose={onClose}
    >
      <p className="numbers">{orders.map(({ number }) => number).join(', ')}</p>
      <p>{paid === 0 ? 'None of them is paid yet.' : `${paid} of them paid: the money goes back.`}</p>
    </ReasonDialog>
  )
}
