import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SavedAddressWire } from '../../../contract/addresses.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { paths } from '../../routing/paths.ts'
import { Status } from '../../ui/status.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressLines } from './address-lines.tsx'
import { receiverName } from './address-text.ts'
import { reloadSavedAddresses } from './saved-addresses.ts'

interface AddressCardProps {
  readonly address: SavedAddressWire
  readonly token: string
  readonly busy: boolean
  onChooseDefault(): void
  onRemove(): void
}

export function AddressCard({ address, token, busy, onChooseDefault, onRemove }: AddressCardProps) {
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
