import { Bike, CircleAlert, type LucideIcon, Package } from 'lucide-react'
import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { CancelOrderDialog } from '../orders/cancel-order-dialog.tsx'
import { canCancel } from '../orders/next-step.ts'
import { LeaveOutQuestion } from './leave-out-question.tsx'
import { isDecided, isLeftOut, type PackLine, withSubstitute } from './pack-lines.ts'
import { packedBalance } from './pack-sums.ts'
import type { Packing } from './use-packing.ts'
import './pack-bar.css'

interface PackBarProps {
  readonly order: OrderWire
  readonly packing: Packing
}

/** The sum, what is left, and the next step, under the thumb. */
export function PackBar({ order, packing }: PackBarProps) {
  const { lines, unsavedCount, retry, save, move } = packing
  const [question, setQuestion] = useState<'lines' | 'cancel' | null>(null)
  const { busy, run } = useOneAtATime()
  const left = lines.filter((line) => !isDecided(line))
  const isNothing = lines.every((line) => !isDecided(line) || isLeftOut(line))
  const askToCancel = () => setQuestion('cancel')
  const sendOut = () => void run(() => move('Out for Delivery'))
  const leaveOut = () => {
    setQuestion(null)
    save(...left.map((line) => withSubstitute(line, null)))
    sendOut()
  }
  return (
    <section className="pack-done" aria-label="Next step">
      {unsavedCount > 0 && <Unsaved count={unsavedCount} onRetry={retry} />}
      {question === 'lines' && left.length > 0 ? (
        <LeaveOutQuestion left={left.length} isNothing={isNothing} onLeaveOut={leaveOut} onGoOn={() => setQuestion(null)}>
          {canCancel(order) && (
            <button type="button" className="button button-quiet" onClick={askToCancel}>
              Cancel order…
            </button>
          )}
        </LeaveOutQuestion>
      ) : (
        <>
          <ToPay order={order} lines={lines} />
          <Step
            order={order}
            left={left.length}
            isNothing={isNothing}
            busy={busy}
            onStart={() => void run(() => move('Packing'))}
            onAsk={setQuestion}
            onSendOut={sendOut}
          />
        </>
      )}
      {question === 'cancel' && (
        <CancelOrderDialog order={order} onCancel={(reason) => move('Cancelled', { reason })} onClose={() => setQuestion(null)} />
      )}
    </section>
  )
}

interface NextStepProps {
  readonly order: OrderWire
  readonly left: number
  readonly isNothing: boolean
  readonly busy: boolean
  onStart(): void
  onAsk(question: 'lines' | 'cancel'): void
  onSendOut(): void
}

function Step({ order, left, isNothing, busy, onStart, onAsk, onSendOut }: NextStepProps) {
  if (order.status === 'Order Placed') {
    return (
      <StepButton busy={busy} icon={Package} onClick={onStart}>
        Start packing
      </StepButton>
    )
  }
  if (left > 0) {
    return (
      <StepButton busy={busy} icon={Bike} onClick={() => onAsk('lines')}>
        {`${left} left, then out`}
      </StepButton>
    )
  }
  if (isNothing && !canCancel(order)) return <p>Nothing is packed. A manager can cancel this order.</p>
  return isNothing ? (
    <StepButton busy={busy} icon={CircleAlert} onClick={() => onAsk('cancel')}>
      Nothing packed: cancel…
    </StepButton>
  ) : (
    <StepButton busy={busy} icon={Bike} onClick={onSendOut}>
      Send out
    </StepButton>
  )
}

const Unsaved = ({ count, onRetry }: { count: number; onRetry: () => void }) => (
  <p className="pack-done-unsaved" role="alert">
    <CircleAlert className="icon" aria-hidden="true" />
    <span>{count === 1 ? '1 line is not saved.' : `${count} lines are not saved.`}</span>
    <button type="button" className="text-link" onClick={onRetry}>
      Try again
    </button>
  </p>
)

interface StepButtonProps {
  readonly busy: boolean
  readonly icon: LucideIcon
  readonly children: string
  onClick(): void
}

const StepButton = ({ busy, icon: Icon, children, onClick }: StepButtonProps) => (
  <button type="button" className="button button-primary button-large" aria-busy={busy} onClick={onClick}>
    {busy ? <span className="spinner" aria-hidden="true" /> : <Icon className="icon" aria-hidden="true" />}
    <span>{children}</span>
  </button>
)

function ToPay({ order, lines }: { order: OrderWire; lines: readonly PackLine[] }) {
  const { ordered, cameTo, stillToPay, paid } = packedBalance(order, lines)
  return (
    <p className="pack-done-sum numbers">
      <span className="small soft">
        {`${paid === 0 ? 'To collect' : 'Comes to'}${cameTo === ordered ? '' : `, was ${formatCents(ordered)}`}`}
      </span>{' '}
      <strong>{formatCents(paid === 0 ? stillToPay : cameTo)}</strong>
    </p>
  )
}
