import { Pencil, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { SavedAddressWire } from '../../../contract/addresses.ts'
import { paths } from '../../routing/paths.ts'
import type { Elements } from '../../ui/elements.ts'
import { AddressLines } from './address-lines.tsx'
import '../../look/panel.css'

interface AddressChooserProps {
  readonly addresses: readonly SavedAddressWire[]
  readonly chosen: SavedAddressWire | null
  readonly onChoose: (id: string) => void
  readonly whenNone: Elements
}

export function AddressChooser({ addresses, chosen, onChoose, whenNone }: AddressChooserProps) {
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

export const AddressSection = ({ action, children }: { action?: Elements; children: Elements }) => (
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
