import { CircleAlert, Package } from 'lucide-react'
import { useState } from 'react'
import { orderedSums } from '../../../../contract/orders/order-receipt.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { formatCents } from '../../../../domain/money.ts'
import { receiverName } from '../../addresses/address-text.ts'
import { EarlyQuestion, isEarly } from '../early-question.tsx'
import { canCancel, sendOutText } from '../orders/next-step.ts'
import { StepButton } from '../step-button.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { isDecided, isLeftOut, type PackLine } from './pack-lines.ts'
import { isSumExpected, packedBalance } from './pack-sums.ts'
import { checkSendOut, type SendOutCheck, unpickedChoice } from './send-out-check.ts'
import { SendOutQuestion } from './send-out-question.tsx'
import type { SendOut } from './send-stop.ts'
import type { Packing } from './use-packing.ts'

interface PackBarProps {
  readonly order: OrderWire
  readonly packing: Packing
  /** Asks for the reason to cancel the order. */
  onCancel(): void
}

export function PackBar({ order, packing, onCancel }: PackBarProps) {
  const { lines, unsavedCount, retry } = packing
  const [question, setQuestion] = useState<SendOutCheck | null>(null)
  const [leaving, setLeaving] = useState<Required<SendOut> | null>(null)
  const sendOut = async (sending: SendOut) => {
    const left = await packing.sendOut(sending)
    setLeaving(left && { ...sending, left })
  }
  const cancel = () => {
    setQuestion(null)
    onCancel()
  }
  return (
    <section className="pack-done" aria-label="Next step">
      {unsavedCount > 0 && <Unsaved count={unsavedCount} onRetry={retry} />}
      <ToPay order={order} lines={lines} />
      <Step order={order} packing={packing} onAsk={setQuestion} onSendOut={() => sendOut(PICKED)} onCancel={cancel} />
      {question?.kind === 'picked' && (
        <EarlyQuestion
          order={order}
          name={receiverName(order.address)}
          step="Out for Delivery"
          onYes={() => sendOut(PICKED)}
          onClose={() => setQuestion(null)}
        />
      )}
      {question && question.kind !== 'picked' && (
        <SendOutQuestion
          order={order}
          check={question}
          onSendOut={() => sendOut({ unpicked: unpickedChoice(question) })}
          onCancelOrder={canCancel(order) ? cancel : undefined}
          onClose={() => setQuestion(null)}
        />
      )}
      {leaving && (
        <LeaveQuestion
          order={order}
          unpacked={leaving.left ?? []}
          onYes={() => sendOut(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

interface NextStepProps extends PackBarProps {
  onAsk(check: SendOutCheck): void
  onSendOut(): Promise<void>
}

const PICKED: SendOut = { unpicked: 'refuse' }

function Step({ order, packing: { lines, move }, onAsk, onSendOut, onCancel }: NextStepProps) {
  const check = checkSendOut(lines, orderedSums(order))
  const left = lines.filter((line) => !isDecided(line)).length
  const isNothing = left === 0 && lines.every(isLeftOut)
  const sendOut = sendOutText(order.fulfilment)
  if (order.status === 'Order Placed') {
    return (
      <StepButton className={LARGE} meaning="start" icon={Package} onStep={() => move('Packing')}>
        Start packing
      </StepButton>
    )
  }
  if (check.kind !== 'picked') {
    return (
      <StepButton className={LARGE} meaning="ask" icon={sendOut.icon} onStep={() => onAsk(check)}>
        {order.fulfilment === 'pickup' ? `${left} left, then ready` : `${left} left, then out`}
      </StepButton>
    )
  }
  if (isNothing && !canCancel(order)) return <p>Nothing is packed. A manager can cancel this order.</p>
  return isNothing ? (
    <StepButton className={LARGE} meaning="cancel" icon={CircleAlert} onStep={onCancel}>
      Nothing packed: cancel…
    </StepButton>
  ) : (
    <StepButton
      className={LARGE}
      meaning="out"
      icon={sendOut.icon}
      onStep={() => (isEarly('Out for Delivery', order) ? onAsk(check) : onSendOut())}
    >
      {sendOut.label}
    </StepButton>
  )
}

const LARGE = 'button button-primary button-large'

const Unsaved = ({ count, onRetry }: { count: number; onRetry: () => void }) => (
  <p className="pack-done-unsaved" role="alert">
    <CircleAlert className="icon" aria-hidden="true" />
    <span>{count === 1 ? '1 line is not saved.' : `${count} lines are not saved.`}</span>
    <button type="button" className="text-link" onClick={onRetry}>
      Try again
    </button>
  </p>
)

function ToPay({ order, lines }: { order: OrderWire; lines: readonly PackLine[] }) {
  const { ordered, cameTo, toCollect, stillToPay, paid } = packedBalance(order, lines)
  return (
    <p className="pack-done-sum numbers">
      <span className="small soft">
        {`${toCollect > 0 && paid === 0 ? 'To collect' : 'Comes to'}${isSumExpected(lines) ? ' about' : ''}${cameTo === ordered ? '' : `, was ${formatCents(ordered)}`}`}
      </span>{' '}
      <strong>{formatCents(paid === 0 ? stillToPay : cameTo)}</strong>
    </p>
  )
}
