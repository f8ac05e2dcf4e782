import { useState } from 'react'
import { reasonProblem } from '../../../../domain/order.ts'
import { useForm } from '../../../ui/form.tsx'
import { QuestionForm, ReasonField, typedReason } from '../../../ui/question.tsx'
import { cancelEffect } from '../orders/order-questions.tsx'
import { usePauseOnClose } from '../step-button.tsx'
import type { Delivery } from './route.ts'

const REASONS = ['Nobody was there', 'We couldn’t find the address', 'The delivery was refused']
const OTHER = ''

type End = 'bringBack' | 'cancel'

interface NotDeliveredProps {
  readonly delivery: Delivery
  onEnd(end: End, reason: string): Promise<void>
  onClose(): void
}

/**
 * Asks why an order was not delivered, and the shopper reads the reason. The order goes back to the store. Staff who
 * see the whole order, unlike couriers, may cancel it instead.
 */
export function NotDelivered({ delivery: { number, order }, onEnd, onClose }: NotDeliveredProps) {
  usePauseOnClose()
  const [end, setEnd] = useState<End>('bringBack')
  const [chosen, setChosen] = useState(REASONS[0])
  const answer = useForm({
    rules: { reason: (typed: string) => (chosen === OTHER ? reasonProblem(typed) : null) },
    async send(typed) {
      await onEnd(end, chosen || typedReason(typed))
      onClose()
      return null
    },
  })
  return (
    <QuestionForm
      title={
        <>
          <span>Order</span> <span className="numbers">{number}</span> <span>not delivered?</span>
        </>
      }
      yes={end === 'cancel' ? 'Cancel order' : 'Back to the store'}
      no="Keep delivering"
      answer={answer}
      onClose={onClose}
    >
      {order ? (
        <fieldset className="choices">
          <legend>What becomes of it?</legend>
          <label className="choice">
            <input type="radio" name="end" checked={end === 'bringBack'} onChange={() => setEnd('bringBack')} />
            It comes back to the store, and can go out again
          </label>
          <label className="choice">
            <input type="radio" name="end" checked={end === 'cancel'} onChange={() => setEnd('cancel')} />
            It is canceled
          </label>
          {end === 'cancel' && <p>{cancelEffect(order)}</p>}
        </fieldset>
      ) : (
        <p>Bring it back to the store. It can go out again later.</p>
      )}
      <fieldset className="choices">
        <legend>Reason, which the customer will see</legend>
        {[...REASONS, OTHER].map((reason) => (
          <label className="choice" key={reason}>
            <input type="radio" name="chosen" checked={reason === chosen} onChange={() => setChosen(reason)} />
            <span>{reason === OTHER ? 'Another reason' : reason}</span>
          </label>
        ))}
      </fieldset>
      {chosen === OTHER && <ReasonField error={answer.errors.reason} autoFocus />}
    </QuestionForm>
  )
}
