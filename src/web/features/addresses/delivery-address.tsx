import type { AddressWire } from '../../../contract/addresses.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openLoginDialog } from '../account/login-dialog-state.ts'
import type { ShopperSession } from '../account/shopper-session.ts'
import { AddressChooser, AddressSection } from './address-chooser.tsx'
import type { SavedAddresses } from './saved-addresses.ts'

interface DeliveryAddressProps {
  readonly session: ShopperSession
  readonly saved: SavedAddresses
  readonly chosen: AddressWire | null
  readonly onChoose: (id: string) => void
  readonly onRetry: () => void
}

/** Where to deliver, whoever is at the page. */
export function DeliveryAddress({ session, saved, chosen, onChoose, onRetry }: DeliveryAddressProps) {
  if (session.status === 'visitor') return <LoginFirst />
  if (session.status === 'asking' || saved.status === 'loading') {
    return (
      <AddressSection>
        <Skeleton width={128} height={20} />
        <Skeleton height={20} />
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
  return <AddressChooser addresses={saved.addresses} chosen={chosen} onChoose={onChoose} />
}

const LoginFirst = () => (
  <AddressSection>
    <p className="soft">
      <button type="button" className="text-link" onClick={() => openLoginDialog(paths.cart())}>
        Log in
      </button>{' '}
      to choose where we deliver.
    </p>
  </AddressSection>
)
