import { type Ref, useId } from 'react'
import type { SavedAddressWire } from '../../../contract/addresses.ts'
import { STILL_TRYING } from '../../api/request.ts'
import { paths } from '../../routing/paths.ts'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askForLogin } from '../account/login-dialog-state.ts'
import { reloadSession, type ShopperSession } from '../account/shopper-session.ts'
import { AddressChooser, AddressSection } from './address-chooser.tsx'
import { DeliveryArea } from './delivery-area.tsx'
import type { SavedAddresses } from './saved-addresses.ts'
import './addresses.css'

interface DeliveryAddressProps extends Omit<AddressContentProps, 'whenNone'> {
  /** The section gets the focus when an address is missing. */
  readonly place: Ref<HTMLElement>
  readonly isMissing: boolean
}

interface AddressContentProps {
  readonly session: ShopperSession
  readonly saved: SavedAddresses
  readonly chosen: SavedAddressWire | null
  readonly onChoose: (id: string) => void
  readonly onRetry: () => void
  readonly whenNone: Elements
}

export function DeliveryAddress({ place, isMissing, ...content }: DeliveryAddressProps) {
  const errorId = useId()
  const whenNone = isMissing ? (
    <FieldError id={errorId}>Please select an address</FieldError>
  ) : (
    <>
      <DeliveryArea />
      <p className="soft">You have no saved addresses yet.</p>
    </>
  )
  return (
    <section
      className="delivery-address"
      ref={place}
      aria-label="Delivery address"
      aria-describedby={isMissing ? errorId : undefined}
      tabIndex={-1}
    >
      <AddressContent {...content} whenNone={whenNone} />
    </section>
  )
}

function AddressContent({ session, saved, chosen, onChoose, onRetry, whenNone }: AddressContentProps) {
  if (session.status === 'visitor') return <LoginFirst />
  if (session.status === 'unreachable') {
    return (
      <AddressSection>
        <Notice onRetry={reloadSession}>{STILL_TRYING}</Notice>
      </AddressSection>
    )
  }
  if (session.status === 'loading' || saved.status === 'loading') {
    return (
      <AddressSection>
        <div className="delivery-address-skeleton">
          <Skeleton width={128} height={20} />
          <Skeleton className="delivery-address-place" />
        </div>
      </AddressSection>
    )
  }
  if (saved.status === 'failed') {
    return (
      <AddressSection>
        <Notice onRetry={onRetry}>Your addresses could not be loaded.</Notice>
      </AddressSection>
    )
  }
  return <AddressChooser addresses={saved.addresses} chosen={chosen} onChoose={onChoose} whenNone={whenNone} />
}

const LoginFirst = () => (
  <AddressSection>
    <DeliveryArea />
    <p className="soft login-first">
      <button
        type="button"
        className="text-link"
        onClick={() => askForLogin(paths.cart(), 'Log in to choose a delivery address. Your cart is saved.')}
      >
        Log in
      </button>{' '}
      to choose a delivery address.
    </p>
  </AddressSection>
)
