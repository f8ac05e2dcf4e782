import { Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { AddressWire } from '../../../contract/addresses.ts'
import { paths } from '../../routing/paths.ts'
import { placeLine } from './address-text.ts'
import { ReceiverName } from './receiver-name.tsx'
import './address-chooser.css'
import '../../look/panel.css'

interface AddressChooserProps {
  readonly addresses: readonly AddressWire[]
  readonly chosen: AddressWire | null
  readonly onChoose: (id: string) => void
  /** Shown when no address is saved, above the link to add one. */
  readonly whenNone: ReactNode
}

/** Collapsed, it shows the chosen one. */
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
        <p className="grid gap-0.5">
          <AddressText address={chosen} />
        </p>
      )}
      <div className="address-chooser" id={listId} hidden={!isOpen}>
        <div className="grid gap-2" role="radiogroup" aria-label="Saved addresses">
          {addresses.map((address) => (
            <label key={address._id} className="address-option">
              <input
                type="radio"
                name="address"
                value={address._id}
                checked={address._id === chosen._id}
                onChange={() => onChoose(address._id)}
              />
              <AddressText address={address} />
            </label>
          ))}
        </div>
        <AddAddressLink />
      </div>
    </AddressSection>
  )
}

export const AddressSection = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <>
    <div className="panel-head">
      <h2 className="summary-heading">Delivery address</h2>
      {action}
    </div>
    {children}
  </>
)

const AddressText = ({ address }: { address: AddressWire }) => (
  <>
    <span className="strong">
      <ReceiverName address={address} />
    </span>
    <span className="soft small line-clamp-6">{placeLine(address)}</span>
  </>
)

const AddAddressLink = () => (
  <Link className="address-add" href={paths.addAddress()}>
    <Plus className="icon" aria-hidden="true" />
    Add address
  </Link>
)
