import type { OrderWire } from '../../../../contract/orders.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface RecallDialogProps {
  readonly order: OrderWire
  onRecall(reason: string): Promise<unknown>
  onClose(): void
}

export const RecallDialog = ({ order, onRecall, onClose }: RecallDialogProps) => (
  <ReasonDialog
    title={
      <>
        <span>Take order</span> <span className="numbers">{order.number}</span> <span>back to packing?</span>
      </>
    }
    hint="The customer will see this."
    no="Leave it out for delivery"
    yes="Back to packing"
    onReason={onRecall}
    onClose={onClose}
  >
    <p>It leaves the couriers’ list. What was picked stays picked, and it can go out again.</p>
  </ReasonDialog>
)
