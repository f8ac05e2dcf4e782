import { Undo2 } from 'lucide-react'
import { formatCents } from '../../../../domain/money.ts'
import { useNow } from '../../../ui/date-text.ts'
import { StepButton } from '../step-button.tsx'
import type { Delivery } from './route.ts'
import type { Delivered } from './use-delivery-actions.ts'

const SECOND_MS = 1000

interface UndoBarProps {
  readonly delivered: readonly Delivered[]
  onUndo(delivery: Delivery): Promise<void>
}

/**
 * Offers to undo the newest delivery, with the seconds that are left. The live region is separate, so that screen
 * readers announce the delivery once and not each second.
 */
export function UndoBar({ delivered, onUndo }: UndoBarProps) {
  const newest = delivered.at(-1)
  return (
    <>
      <p className="visually-hidden" role="status">
        {newest && `${newest.delivery.number} delivered, ${payment(newest)}. You can undo it for a minute.`}
      </p>
      {newest && <Undo key={newest.delivery.id + newest.until} newest={newest} onUndo={onUndo} />}
    </>
  )
}

function Undo({ newest, onUndo }: { newest: Delivered; onUndo: UndoBarProps['onUndo'] }) {
  const { delivery, until } = newest
  const now = useNow(SECOND_MS, until)
  if (now >= until) return null
  return (
    <div className="undo-bar">
      <p>
        <strong className="numbers">{`${delivery.number} delivered`}</strong>
        <span className="small numbers">{`${sentence(payment(newest))}, ${Math.ceil((until - now) / SECOND_MS)} s left`}</span>
      </p>
      <StepButton className="button" icon={Undo2} meaning={`${delivery.id} undo`} onStep={() => onUndo(delivery)}>
        Undo
      </StepButton>
    </div>
  )
}

function payment({ delivery: { cash, order }, isPaid }: Delivered): string {
  if (cash === 0) return order?.paymentType === 'Online' ? 'paid online' : 'paid before'
  return isPaid ? `${formatCents(cash)} received` : 'without cash'
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
