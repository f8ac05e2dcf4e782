import type { OrderWire } from '../../../../contract/orders.ts'
import { cancelEffect } from '../cancel-effect.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface CancelOrderDialogProps {
  readonly order: OrderWire
  onCancel(reason: string): Promise<unknown>
  onClose(): void
}

export const CancelOrderDialog = ({ order, onCancel, onClose }: CancelOrderDialogProps) => (
  <ReasonDialog
    title={
      <>
        <span>Cancel order</span> <span className="numbers">{order.number}</span>
        <span>?</span>
      </>
    }
    hint="The customer will see this."
    no="Keep order"
    yes="Cancel order"
    onReason={onCancel}
    onClose={onClose}
  >
    <p>{cancelEffect(order)}</p>
  </ReasonDialog>
)
