import type { SubmitEvent } from 'react'
import type { AddressWire } from '../../../contract/addresses/addresses.ts'
import type { PaymentType } from '../../../domain/orders/order.ts'
import { ClosedBanner } from '../../ui/closed-banner.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeliveryAddress } from '../addresses/delivery-address.tsx'
import { CourierNoteField } from '../addresses/place-fields.tsx'
import { paymentLabels } from '../orders/order-sums.ts'
import { AlongNotice } from './along-notice.tsx'
import { DiscountCode } from './discount-code.tsx'
import { AgeCheck, CreditCheck, PaymentSelect, SubstitutionsCheck } from './order-choices.tsx'
import { PriceConsent } from './price-consent.tsx'
import { NotCounted, OrderTotal, SummarySums } from './summary-sums.tsx'
import { isChoiceShown, TimeOptions } from './time-choice.tsx'
import { type CartOrderOptions, showPlace, useCartOrder } from './use-cart-order.ts'
import './order-summary.css'
import '../../look/panel.css'
import '../../look/thumb-bar.css'

/** Orders the cart of an account, beside its lines. */
export function CartCheckout(options: CartOrderOptions) {
  const { along, order, payment, time, isPickup, address, busy, ...cart } = useCartOrder(options)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void cart.submit()
  }
  return (
    <>
      {cart.changed && <PriceConsent changed={cart.changed} back="Back to the cart" onClose={cart.dismiss} />}
      <form className="order-summary" aria-label="Order summary" onSubmit={onSubmit}>
        <div className="panel">
          <ClosedBanner isTimeChosen={cart.isTimeChosen} />
          {isChoiceShown(time) && (
            <>
              <div className="summary-times" ref={cart.timePlace} tabIndex={-1}>
                <h2 className="summary-heading" id="when">
                  When do you want it?
                </h2>
                <TimeOptions choice={time} price={cart.deliveryPrice} labelledBy="when" />
              </div>
              <hr />
            </>
          )}
          {along && (
            <>
              <AlongNotice
                along={along}
                rejection={cart.answer.alongRejection}
                place={cart.addressPlace}
                onSeparate={cart.orderSeparately}
              />
              <hr />
            </>
          )}
          {!isPickup && !along && (
            <>
              <DeliveryAddress
                place={cart.addressPlace}
                session={cart.session}
                saved={cart.saved}
                chosen={address}
                isMissing={cart.isAddressMissing}
                onChoose={cart.chooseAddress}
                onRetry={cart.retry}
              />
              <hr />
            </>
          )}
          <PaymentSelect payment={payment} labels={paymentLabels(time.chosen.fulfilment)} onChoose={cart.choosePayment} />
          <SubstitutionsCheck choice={cart.substitutions} onChoose={cart.chooseSubstitutions} />
          <CourierNoteField
            name="note"
            isPickup={isPickup}
            value={cart.note ?? (isPickup || along ? '' : (address?.courierNote ?? ''))}
            onChange={({ target }) => cart.changeNote(target.value)}
          />
          <hr />
          <NotCounted missing={order.missing} />
          <DiscountCode applied={cart.code} answer={cart.answer} saved={order.sums.discount} />
          <SummarySums order={order} isPickup={isPickup} />
          <CreditCheck credit={cart.credit} />
          <AgeCheck minimumAge={cart.minimumAge} isOfAge={cart.isOfAge} onConfirm={cart.confirmAge} />
          <div className="order-submit thumb-bar">
            <OrderTerms
              place={along ? `With ${along.number}` : isPickup ? 'Pickup' : streetOf(address, cart.isAddressKnown)}
              paymentType={payment.type}
              onPress={() => showPlace(cart.addressPlace.current)}
            />
            <OrderTotal order={order} />
            <SubmitButton busy={busy} className="button-large">
              {orderButtonText(payment.type)}
            </SubmitButton>
          </div>
        </div>
      </form>
    </>
  )
}

/** The specification, section 2, fixes these words. */
export const orderButtonText = (paymentType: PaymentType): string =>
  paymentType === 'COD' ? 'Place Order' : 'Proceed to Checkout'

/** Returns null when no address is chosen, and undefined while the addresses are loading. */
const streetOf = (address: AddressWire | null, isKnown: boolean): string | null | undefined =>
  isKnown ? address && `To ${address.street}` : undefined

const SHORT_PAYMENT_LABELS: Readonly<Record<PaymentType, string>> = { COD: 'Cash', Online: 'Online payment' }

interface OrderTermsProps {
  /** The place is null when none is chosen, and undefined while the addresses are loading. */
  readonly place: string | null | undefined
  readonly paymentType: PaymentType
  readonly onPress: () => void
}

/**
 * Shows the address and the payment beside the order button on phones, where the choices are off screen. A press
 * scrolls to them.
 */
const OrderTerms = ({ place, paymentType, onPress }: OrderTermsProps) => (
  <button type="button" className="order-terms" onClick={onPress}>
    {place === undefined && <Skeleton width={160} height={20} />}
    {place === null && <span className="order-terms-action">Choose an address</span>}
    {place && (
      <>
        <span className="order-terms-street">{place}</span>
        <span>{`· ${SHORT_PAYMENT_LABELS[paymentType]}`}</span>
        <span className="visually-hidden">, </span>
        <span className="order-terms-action">Change</span>
      </>
    )}
  </button>
)
