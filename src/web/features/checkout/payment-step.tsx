import { useState } from 'react'
import { formatCents } from '../../../domain/money.ts'
import { PAYMENT_TYPES, type PaymentType } from '../../../domain/orders/order.ts'
import { paymentLabels } from '../orders/order-sums.ts'
import { NOTHING_TO_PAY, type Payment, reservedText } from './order-choices.tsx'

/** Says below the order button how the order is paid. */
export function paymentDetail({ type, reserved, isFree }: Payment, total: string, isPickup: boolean): string {
  if (isFree) return 'Nothing to pay'
  if (type === 'Online' && reserved !== null) return `Then reserve ${formatCents(reserved)} on your card`
  if (type === 'Online') return `Then pay ${total} by card`
  return `Pay ${total} ${isPickup ? 'at the store' : 'at the door'}`
}

const PAYMENT_NOTES: Readonly<Record<PaymentType, string>> = {
  COD: 'You pay the courier at the door.',
  Online: 'By card on the next page. Anything we can’t pack is refunded to your card.',
}

const PICKUP_NOTE = 'You pay when you pick it up.'

interface PaymentStepProps {
  readonly isPickup: boolean
  readonly payment: Payment
  readonly onChoose: (choice: PaymentType) => void
}

function noteOf(paymentType: PaymentType, isPickup: boolean, { reason, reserved }: Payment): string {
  if (paymentType === 'Online' && reason !== null) return `${reason}.`
  if (paymentType === 'Online' && reserved !== null) return `By card on the next page. ${reservedText(reserved)}`
  if (paymentType === 'Online') return PAYMENT_NOTES.Online
  return isPickup ? PICKUP_NOTE : PAYMENT_NOTES.COD
}

const NothingToPay = () => (
  <section className="checkout-step" aria-labelledby="pay">
    <div className="checkout-step-head">
      <h2 id="pay">Payment</h2>
    </div>
    <p>{NOTHING_TO_PAY}</p>
  </section>
)

/** The cart has asked for the payment method, so the checkout shows it, and its other options after a press. */
export function PaymentStep({ payment, isPickup, onChoose }: PaymentStepProps) {
  const { type, reason, isFree } = payment
  const [isPressed, setIsPressed] = useState(false)
  const isOpen = isPressed || reason !== null
  if (isFree) return <NothingToPay />
  return (
    <section className="checkout-step" aria-labelledby="pay">
      <div className="checkout-step-head">
        <h2 id="pay">Payment</h2>
        {reason === null && (
          <button
            type="button"
            className="text-link"
            aria-expanded={isOpen}
            aria-label="Change payment method"
            onClick={() => setIsPressed(!isPressed)}
          >
            Change
          </button>
        )}
      </div>
      <div className="checkout-options" role="radiogroup" aria-labelledby="pay">
        {PAYMENT_TYPES.filter((one) => isOpen || one === type).map((one) => (
          <label key={one} className="checkout-option">
            <input
              type="radio"
              name="paymentType"
              value={one}
              checked={one === type}
              disabled={one === 'Online' && reason !== null}
              onChange={() => onChoose(one)}
            />
            <span className="strong">{paymentLabels(isPickup ? 'pickup' : 'delivery')[one]}</span>
            <span className="soft">{noteOf(one, isPickup, payment)}</span>
          </label>
        ))}
      </div>
    </section>
  )
}
