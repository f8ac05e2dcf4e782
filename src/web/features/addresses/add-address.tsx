import { useState } from 'react'
import { useLocation } from 'wouter'
import type { UserWire } from '../../../contract/accounts.ts'
import type { SavedAddressWire } from '../../../contract/addresses.ts'
import { STILL_TRYING } from '../../api/request.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { PageRedirect } from '../../routing/page-redirect.tsx'
import { paths } from '../../routing/paths.ts'
import { useSearchParam } from '../../routing/search-param.ts'
import { NeedsScript } from '../../ui/before-scripts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { reloadSession, useShopperSession } from '../account/shopper-session.ts'
import { AddAddressSkeleton } from './add-address-skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { dropSavedAddresses, rememberChosenAddress } from './saved-addresses.ts'
import { splitName } from './split-name.ts'

/**
 * Redirects visitors to the cart (specification, section 2). The form stays when the session ends, so that what was
 * typed is not lost.
 */
export function AddAddress() {
  const session = useShopperSession()
  const [opener, setOpener] = useState<UserWire | null>(null)
  const [, navigate] = useLocation()
  const isFromList = useSearchParam('next') === paths.addresses()
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
        initial={{ ...splitName(opener.name), email: opener.email }}
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
