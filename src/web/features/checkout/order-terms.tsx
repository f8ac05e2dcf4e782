import type { AddressWire } from '../../../contract/addresses.ts'
import type { PaymentType } from '../../../domain/order.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import './order-summary.css'

const SHORT_PAYMENT_LABELS: Readonly<Record<PaymentType, string>> = { COD: 'Cash', Online: 'Online payment' }

interface OrderTermsProps {
  /** It is null when none is chosen, and undefined while the addresses are loading. */
  readonly address: AddressWire | null | undefined
  readonly paymentType: PaymentType
  readonly onPress: () => void
}

/**
 * Shows the address and the payment beside the order button on phones, where the choices are off screen. A press
 * scrolls to them.
 */
export const OrderTerms = ({ address, paymentType, onPress }: OrderTermsProps) => (
  <button type="button" className="order-terms" onClick={onPress}>
    {address === undefined && <Skeleton width={160} height={20} />}
    {address === null && <span className="order-terms-action">Choose an address</span>}
    {address && (
      <>
        <span className="order-terms-street">{`To ${address.street}`}</span>
        <span>{`· ${SHORT_PAYMENT_LABELS[paymentType]}`}</span>
        <span className="visually-hidden">, </span>
        <span className="order-terms-action">Change</span>
      </>
    )}
  </button>
)
