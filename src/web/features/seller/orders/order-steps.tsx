import { Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { canRecall, isOpen, UNDO_MS } from '../../../../domain/orders/order-workflow.ts'
import type { UnpickedChoice } from '../../../../domain/orders/picking.ts'
import { paths } from '../../../routing/paths.ts'
import { useNow } from '../../../ui/date-text.ts'
import { receiverName } from '../../addresses/address-text.ts'
import { EarlyQuestion, isEarly } from '../early-question.tsx'
import { IdQuestion, idCheckOf } from '../id-check.tsx'
import { LeaveQuestion } from '../packing/leave-question.tsx'
import { checkOrder, type SendOutCheck, unpickedChoice } from '../packing/send-out-check.ts'
import { SendOutQuestion } from '../packing/send-out-question.tsx'
import { useIsManager, useSeller } from '../seller-session.ts'
import { StepButton } from '../step-button.tsx'
import { canCancel, nextStep, sendOutText, stepText, toReceive } from './next-step.ts'
import { CancelOrderQuestion, CashQuestion, owesCash, RecallOrderQuestion } from './order-questions.tsx'
import type { OrderActions } from './use-order-actions.ts'

const SECOND_MS = 1000

interface StepProps {
  readonly order: OrderWire
  readonly actions: OrderActions
}

/**
 * Shows the order's next step, which is always at the same place. After a step, this place leads to picking or undoes
 * the delivery. An order that is not picked is sent out by another button (`SendOutEarly`).
 */
export function NextStep({ order, actions }: StepProps) {
  const [, navigate] = useLocation()
  const [question, setQuestion] = useState<'early' | 'id' | null>(null)
  const [unpacked, setUnpacked] = useState<readonly string[] | null>(null)
  const next = nextStep(order)
  const { _id: id, number, status: from } = order
  if (from === 'Packing' && (next === undefined || checkOrder(order).kind !== 'picked')) {
    return (
      <Link className="button button-secondary" href={paths.packing(number)} aria-label={`Pick items, order ${number}`}>
        Pick items
      </Link>
    )
  }
  if (!next) return <UndoDelivery order={order} actions={actions} />
  const { label } = stepText(next, toReceive(order), order.fulfilment)
  const idCheck = next === 'Delivered' ? idCheckOf(order) : null
  const sendOut = async (left?: readonly string[]) => setUnpacked(await actions.sendOut(order, { unpicked: 'refuse', left }))
  const move = async (idChecked?: boolean) => {
    const isDone = await actions.move({ id, status: next, from, ...(idChecked !== undefined && { idChecked }) })
    if (isDone && next === 'Packing') navigate(paths.packing(number))
    return isDone
  }
  const moveOrCheckId = async () => {
    if (idCheck) setQuestion('id')
    else if (next === 'Out for Delivery') await sendOut()
    else await move()
  }
  return (
    <>
      <StepButton
        className="button button-secondary"
        aria-label={`${label}, order ${number}`}
        meaning={`${id} ${next}`}
        onStep={() => (isEarly(next, order) ? setQuestion('early') : moveOrCheckId())}
      >
        {label}
      </StepButton>
      {question === 'id' && idCheck && (
        <IdQuestion order={order} check={idCheck} label={label} onDeliver={move} onClose={() => setQuestion(null)} />
      )}
      {question === 'early' && (next === 'Out for Delivery' || next === 'Delivered') && (
        <EarlyQuestion
          order={order}
          name={receiverName(order.address)}
          step={next}
          onYes={moveOrCheckId}
          onClose={() => setQuestion((now) => (now === 'early' ? null : now))}
        />
      )}
      {unpacked && (
        <LeaveQuestion order={order} unpacked={unpacked} onYes={() => sendOut(unpacked)} onClose={() => setUnpacked(null)} />
      )}
    </>
  )
}

/** Returns whether the order could be sent out although it is not picked. */
export const canSendOutEarly = (order: OrderWire): boolean =>
  nextStep(order) === 'Out for Delivery' && checkOrder(order).kind !== 'picked'

interface Leaving {
  readonly unpicked: UnpickedChoice
  readonly unpacked: readonly string[]
}

export function SendOutEarly({ order, actions }: StepProps) {
  const [check, setCheck] = useState<SendOutCheck | null>(null)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const { label } = sendOutText(order.fulfilment)
  const { _id: id, number } = order
  const sendOut = async (unpicked: UnpickedChoice, left?: readonly string[]) => {
    const unpacked = await actions.sendOut(order, { unpicked, left })
    setLeaving(unpacked && { unpicked, unpacked })
  }
  return (
    <>
      <StepButton
        className="button button-quiet"
        aria-label={`${label}, order ${number}`}
        meaning={`${id} early`}
        onStep={() => setCheck(checkOrder(order))}
      >
        {`${label}…`}
      </StepButton>
      {check && check.kind !== 'picked' && (
        <SendOutQuestion
          order={order}
          check={check}
          onSendOut={() => sendOut(unpickedChoice(check))}
          onClose={() => setCheck(null)}
        />
      )}
      {leaving && (
        <LeaveQuestion
          order={order}
          unpacked={leaving.unpacked}
          onYes={() => sendOut(leaving.unpicked, leaving.unpacked)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

interface OrderStepsProps extends StepProps {
  onPrint(): void
}

export function OrderSteps({ order, actions, onPrint }: OrderStepsProps) {
  const [question, setQuestion] = useState<'cancel' | 'cash' | 'recall' | null>(null)
  const isManager = useIsManager()
  return (
    <div className="order-steps">
      {canRecall(order.status) && isManager && (
        <button type="button" className="button button-quiet" onClick={() => setQuestion('recall')}>
          Back to packing…<span className="visually-hidden">{` order ${order.number}`}</span>
        </button>
      )}
      {(order.status === 'Order Placed' || order.status === 'Packing') && (
        <Link className="button button-quiet" href={paths.packing(order.number)}>
          Pack<span className="visually-hidden">{` order ${order.number}`}</span>
        </Link>
      )}
      {canCancel(order) && (
        <button type="button" className="button button-quiet" onClick={() => setQuestion('cancel')}>
          Cancel order…<span className="visually-hidden">{` ${order.number}`}</span>
        </button>
      )}
      {owesCash(order) && isManager && (
        <button type="button" className="button button-quiet" onClick={() => setQuestion('cash')}>
          Record cash…<span className="visually-hidden">{` for order ${order.number}`}</span>
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={onPrint}>
        <Printer className="icon" aria-hidden="true" />
        <span>{isOpen(order.status) ? 'Print slip' : 'Print receipt'}</span>
        <span className="visually-hidden">{` of order ${order.number}`}</span>
      </button>
      {question === 'recall' && (
        <RecallOrderQuestion
          order={order}
          onReason={(reason) => actions.recall(order._id, reason)}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'cash' && (
        <CashQuestion order={order} onYes={() => actions.recordCash(order._id)} onClose={() => setQuestion(null)} />
      )}
      {question === 'cancel' && (
        <CancelOrderQuestion
          order={order}
          onReason={(reason) => actions.cancel(order, reason)}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  )
}

/** Shows Undo to the person who recorded the delivery, for as long as the store allows it. */
function UndoDelivery({ order, actions }: StepProps) {
  const until = order.deliveredAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(order.deliveredAt) + UNDO_MS
  const now = useNow(SECOND_MS, until)
  const seller = useSeller()
  if (now >= until || order.history.at(-1)?.by !== seller?.name) return null
  return (
    <StepButton
      className="button button-quiet"
      aria-label={`Undo delivery of order ${order.number}`}
      meaning={`${order._id} undo`}
      icon={Undo2}
      onStep={async () => void (await actions.undoDelivery(order._id))}
    >
      Undo
    </StepButton>
  )
}
