import { Pencil, Plus } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { Link } from 'wouter'
import type { SavedAddressWire } from '../../../contract/addresses/addresses.ts'
import { STILL_TRYING } from '../../api/failure.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { paths } from '../../routing/paths.ts'
import type { Elements } from '../../ui/elements.ts'
import { FieldError } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { reloadSession, type ShopperSession } from '../account/shopper-session.ts'
import { AddressLines } from './address-lines.tsx'
import type { SavedAddresses } from './saved-addresses.ts'
import './addresses.css'
import '../../look/panel.css'

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
  if (session.status === 'unreachable') {
    return (
      <AddressSection>
        <Notice onRetry={reloadSession}>{STILL_TRYING}</Notice>
      </AddressSection>
    )
  }
  if (session.status !== 'shopper' || saved.status === 'loading') {
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

interface AddressChooserProps {
  readonly addresses: readonly SavedAddressWire[]
  readonly chosen: SavedAddressWire | null
  readonly onChoose: (id: string) => void
  readonly whenNone: Elements
}

function AddressChooser({ addresses, chosen, onChoose, whenNone }: AddressChooserProps) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  if (!chosen) {
    return (
      <AddressSection>
        {whenNone}
        <AddAddressLink />
      </AddressSection>
    )
  }
  const change = (
    <button
      type="button"
      className="text-link"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-label="Change delivery address"
      onClick={() => setIsOpen(!isOpen)}
    >
      Change
    </button>
  )
  return (
    <AddressSection action={change}>
      {!isOpen && (
        <p className="address-chosen">
          <AddressLines address={chosen} />
        </p>
      )}
      <div className="address-chooser" id={listId} hidden={!isOpen}>
        <div className="address-options" role="radiogroup" aria-label="Saved addresses">
          {addresses.map((address) => (
            <label key={address._id} className="address-option">
              <input
                type="radio"
                name="address"
                value={address._id}
                checked={address._id === chosen._id}
                onChange={() => onChoose(address._id)}
              />
              <AddressLines address={address} />
            </label>
          ))}
        </div>
        <AddAddressLink />
        <Link className="address-add" href={paths.addresses()}>
          <Pencil className="icon" aria-hidden="true" />
          Edit addresses
        </Link>
      </div>
    </AddressSection>
  )
}

const AddressSection = ({ action, children }: { action?: Elements; children: Elements }) => (
  <>
    <div className="panel-head">
      <h2 className="summary-heading">Delivery address</h2>
      {action}
    </div>
    {children}
  </>
)

const AddAddressLink = () => (
  <Link className="address-add" href={paths.addAddress()}>
    <Plus className="icon" aria-hidden="true" />
    Add address
  </Link>
)

function DeliveryArea() {
  const { deliveryArea } = useStoreFacts()
  return deliveryArea && <p className="soft small">{`We deliver to ${areaText(deliveryArea)}.`}</p>
}

function areaText({ zipCodes, count }: { readonly zipCodes: readonly string[]; readonly count: number }): string {
  const more = count - zipCodes.length
  const [last] = zipCodes.slice(-1)
  if (more > 0) return `the ZIP codes ${zipCodes.join(', ')} and ${more} more`
  if (zipCodes.length === 1) return `the ZIP code ${last}`
  return `the ZIP codes ${zipCodes.slice(0, -1).join(', ')} and ${last}`
}
