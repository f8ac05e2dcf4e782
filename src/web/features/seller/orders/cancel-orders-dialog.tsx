import type { OrderWire } from '../../../../contract/orders.ts'
import { CancelReasonDialog } from './cancel-reason-dialog.tsx'

interface CancelOrdersDialogProps {
  readonly orders: readonly OrderWire[]
  onCancel(reason: string): Promise<void>
  onClose(): void
}

/** Asks for one reason, which all their shoppers read. */
export function CancelOrdersDialog({ orders, ...then }: CancelOrdersDialogProps) {
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`
  const paid = orders.filter(({ isPaid }) => isPaid).length
  return (
    <CancelReasonDialog
      title={`Cancel ${count}?`}
      hint="The customers will see this."
      keep={orders.length === 1 ? 'Keep order' : 'Keep orders'}
      cancel={`Cancel ${count}`}
      {...then}
    >
      <p className="numbers">{orders.map(({ number }) => number).join(', ')}</p>
      <p>{paid === 0 ? 'None of them is paid yet.' : `${paid} of them paid: the money goes back.`}</p>
    </CancelReasonDialog>
  )
}
