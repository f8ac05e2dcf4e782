import type { OrderWire } from '../../../../contract/orders.ts'
import { cancelEffect } from '../cancel-effect.ts'
import { CancelReasonDialog } from './cancel-reason-dialog.tsx'

interface CancelOrderDialogProps {
  readonly order: OrderWire
  onCancel(reason: string): Promise<void>
  onClose(): void
}

/** Asks for the reason, which the shopper reads. */
export const CancelOrderDialog = ({ order, ...then }: CancelOrderDialogProps) => (
  <CancelReasonDialog
    title={
      <>
        <span>Cancel order</span> <span className="numbers">{order.number}</span>
        <span>?</span>
      </>
    }
    hint="The customer will see this."
    keep="Keep order"
    cancel="Cancel order"
    {...then}
  >
    <p>{cancelEffect(order)}</p>
  </CancelReasonDialog>
)
