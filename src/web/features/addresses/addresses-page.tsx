import { Check, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { SavedAddressWire } from '../../../contract/addresses/addresses.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import houseDense from '../../pictures/house@2x.webp'
import house from '../../pictures/house.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { AccountFrame } from '../account/account-frame.tsx'
import { LoginFirst, ShopperOnly } from '../account/shopper-only.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressLines } from './address-lines.tsx'
import { receiverName } from './address-text.ts'
import { reloadSavedAddresses, useSavedAddresses } from './saved-addresses.ts'
import { useAddressChanges } from './use-address-changes.ts'
import '../../look/form-page.css'
import './addresses.css'

export const AddressesPage = () => (
  <AccountFrame title="Your addresses">
    <ShopperOnly skeleton={<AddressListSkeleton />} visitor={<VisitorAddresses />}>
      {({ user, token }) => <AddressList key={user._id} token={token} />}
    </ShopperOnly>
  </AccountFrame>
)

const art = <ArtPicture tint="sky" of={{ src: house, dense: houseDense }} sizes="145px" first />

const AddressListSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading addresses
    </p>
    <div className="box-list" aria-busy="true" aria-hidden="true">
      {['first', 'second'].map((address) => (
        <Skeleton key={address} height={132} className="skeleton-panel" />
      ))}
    </div>
  </>
)

const VisitorAddresses = () => (
  <LoginFirst art={art} title="Log in to see your addresses" returnTo={paths.addresses()}>
    Choose a default address, and edit or remove the ones you saved.
  </LoginFirst>
)

function AddressList({ token }: { token: string }) {
  const { saved, retry } = useSavedAddresses(token)
  const { busy, chooseDefault, remove, restore } = useAddressChanges(token)
  const [removed, setRemoved] = useState<SavedAddressWire | null>(null)
  if (saved.status === 'loading') return <AddressListSkeleton />
  if (saved.status === 'failed') return <Notice onRetry={retry}>Your addresses could not be loaded.</Notice>
  const add = (
    <Link className="button button-primary" href={paths.addAddress(paths.addresses())}>
      Add address
    </Link>
  )
  return (
    <div className="address-list" aria-busy={busy}>
      {removed && (
        <RemovedAddress
          key={removed._id}
          address={removed}
          busy={busy}
          onUndo={() => void restore(removed, () => setRemoved(null))}
        />
      )}
      {saved.addresses.length === 0 ? (
        <EmptyState art={art} level={2} title="No addresses yet" action={add}>
          Save an address, and choose it when you order.
        </EmptyState>
      ) : (
        <>
          <ul className="box-list" aria-label="Your addresses">
            {saved.addresses.map((address) => (
              <AddressCard
                key={address._id}
                address={address}
                token={token}
                busy={busy}
                onChooseDefault={() => void chooseDefault(address)}
                onRemove={() => void remove(address, () => setRemoved(address))}
              />
            ))}
          </ul>
          {add}
        </>
      )}
    </div>
  )
}

interface AddressCardProps {
  readonly address: SavedAddressWire
  readonly token: string
  readonly busy: boolean
  onChooseDefault(): void
  onRemove(): void
}

function AddressCard({ address, token, busy, onChooseDefault, onRemove }: AddressCardProps) {
  const [isEdited, setIsEdited] = useState(false)
  const wasEdited = useRef(false)
  const name = `${receiverName(address)}, ${address.street}`
  const close = () => {
    wasEdited.current = true
    setIsEdited(false)
  }
  if (isEdited) {
    return (
      <li className="address-card" ref={focusFirstField}>
        <AddressForm
          token={token}
          initial={address}
          submit="Save address"
          page={paths.addresses()}
          send={(current, fields) => shopperApi.updateAddress(current, address._id, fields)}
          onSaved={(_, current) => {
            void reloadSavedAddresses(current)
            close()
          }}
        />
        <button type="button" className="button button-quiet" onClick={close}>
          Cancel
        </button>
      </li>
    )
  }
  return (
    <li className="address-card">
      <div className="address-card-text">
        <AddressLines address={address} />
        <span className="soft small">{address.phone}</span>
      </div>
      {address.isDefault && (
        <Status tone="good" icon={Check}>
          Default
        </Status>
      )}
      <div className="button-group">
        {!address.isDefault && (
          <button
            type="button"
            className="button button-secondary"
            aria-label={`Make default: ${name}`}
            aria-disabled={busy}
            onClick={onChooseDefault}
          >
            Make default
          </button>
        )}
        <button
          ref={(button) => {
            if (wasEdited.current) button?.focus()
            wasEdited.current = false
          }}
          type="button"
          className="button button-quiet"
          aria-label={`Edit ${name}`}
          onClick={() => setIsEdited(true)}
        >
          Edit
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-label={`Remove ${name}`}
          aria-disabled={busy}
          onClick={onRemove}
        >
          Remove
        </button>
      </div>
    </li>
  )
}

const focusFirstField = (card: HTMLElement | null): void => card?.querySelector('input')?.focus()

interface RemovedAddressProps {
  readonly address: SavedAddressWire
  readonly busy: boolean
  onUndo(): void
}

/** Takes the focus when it appears, because the pressed button is gone. */
const RemovedAddress = ({ address, busy, onUndo }: RemovedAddressProps) => (
  <div className="address-removed" role="status">
    <p ref={focus} tabIndex={-1}>
      {`${address.street} was removed.`}
    </p>
    <button type="button" className="button button-quiet" aria-disabled={busy} onClick={onUndo}>
      <Undo2 className="icon" aria-hidden="true" />
      Undo
    </button>
  </div>
)

const focus = (text: HTMLElement | null): void => text?.focus({ preventScroll: true })
