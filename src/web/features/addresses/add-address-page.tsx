import { useState } from 'react'
import { useLocation } from 'wouter'
import type { UserWire } from '../../../contract/accounts/accounts.ts'
import type { SavedAddressWire } from '../../../contract/addresses/addresses.ts'
import { ADDRESS_FIELDS, splitName } from '../../../domain/addresses/address.ts'
import { STILL_TRYING } from '../../api/failure.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import houseDense from '../../pictures/house@2x.webp'
import house from '../../pictures/house.webp'
import { PageRedirect } from '../../routing/navigation.ts'
import { useSearchParam } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { NeedsScript } from '../../ui/before-scripts.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { reloadSession, useShopperSession } from '../account/shopper-session.ts'
import { AddressForm } from './address-form.tsx'
import { dropSavedAddresses, rememberChosenAddress } from './saved-addresses.ts'
import '../../look/form-page.css'

/** The page is at least as high as the screen, so that the footer does not move when the form appears. */
export const AddAddressPage = () => (
  <div className="full-height">
    <div className="page container form-page">
      <div>
        <Breadcrumb above={[useIsFromList() ? ADDRESSES : CART]} here="Add address" />
        <div className="page-head">
          <h1>Where should we deliver?</h1>
          <p className="soft">All fields are required unless marked optional.</p>
        </div>
        <AddAddress />
      </div>
      <div className="form-art" aria-hidden="true">
        <ArtPicture tint="sky" of={{ src: house, dense: houseDense }} sizes="290px" />
      </div>
    </div>
  </div>
)

const CART = { text: 'Cart', href: paths.cart() }
const ADDRESSES = { text: 'Addresses', href: paths.addresses() }

/** Tells whether the page was opened from the addresses of the account, and not from the cart. */
const useIsFromList = (): boolean => useSearchParam('next') === paths.addresses()

/**
 * Redirects visitors to the cart (specification, section 2). The form stays when the session ends, so that what was
 * typed is not lost.
 */
function AddAddress() {
  const session = useShopperSession()
  const [opener, setOpener] = useState<UserWire | null>(null)
  const [, navigate] = useLocation()
  const isFromList = useIsFromList()
  if (session.status === 'shopper' && !opener) setOpener(session.user)

  const goBack = ({ _id }: SavedAddressWire, token: string) => {
    dropSavedAddresses(token)
    if (!isFromList) rememberChosenAddress(_id)
    navigate(isFromList ? paths.addresses() : paths.cart())
  }
  if (opener) {
    return (
      <AddressForm
        token={session.status === 'shopper' ? session.token : null}
        initial={{ ...splitName(opener.name), email: opener.email, phone: opener.phone, country: 'United States' }}
        submit="Add address"
        page={paths.addAddress(isFromList ? paths.addresses() : '')}
        send={shopperApi.addAddress}
        onSaved={goBack}
      />
    )
  }
  if (session.status === 'visitor') return <PageRedirect to={paths.cart()} />
  if (session.status === 'unreachable') return <Notice onRetry={reloadSession}>{STILL_TRYING}</Notice>
  return (
    <NeedsScript>
      <AddAddressSkeleton />
    </NeedsScript>
  )
}

const SKELETON = ADDRESS_FIELDS.flatMap((field) => {
  if (field === 'street') return [field, 'line2']
  return field === 'phone' ? [field, 'courierNote'] : [field]
})
const WIDE: readonly string[] = ['email', 'street', 'line2', 'phone', 'courierNote']

const AddAddressSkeleton = () => (
  <div className="form-grid" aria-busy="true">
    {SKELETON.map((field) => (
      <div key={field} className={WIDE.includes(field) ? 'field field-wide' : 'field'}>
        <Skeleton width={96} height={24} />
        <Skeleton height={51} className="skeleton-control" />
      </div>
    ))}
  </div>
)
