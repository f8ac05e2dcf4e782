import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { SavedAddressWire } from '../../../contract/addresses.ts'
import { paths } from '../../routing/paths.ts'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddressCard } from './address-card.tsx'
import { RemovedAddress } from './removed-address.tsx'
import { useSavedAddresses } from './saved-addresses.ts'
import { useAddressChanges } from './use-address-changes.ts'
import './addresses.css'

interface AddressListProps {
  readonly token: string
  readonly art: Elements
  readonly skeleton: ReactNode
}

export function AddressList({ token, art, skeleton }: AddressListProps) {
  const { saved, retry } = useSavedAddresses(token)
  const { busy, chooseDefault, remove, restore } = useAddressChanges(token)
  const [removed, setRemoved] = useState<SavedAddressWire | null>(null)
  if (saved.status === 'loading') return skeleton
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
          Save where we deliver, and choose it when you order.
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
