import { useState } from 'react'
import { useLocation } from 'wouter'
import type { UserWire } from '../../../contract/accounts.ts'
import type { AddressWire } from '../../../contract/addresses.ts'
import { STILL_TRYING } from '../../api/no-response.ts'
import { PageRedirect } from '../../routing/page-redirect.tsx'
import { paths } from '../../routing/paths.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { Notice } from '../../ui/notice.tsx'
import { reloadSession, useShopperSession } from '../account/shopper-session.ts'
import { AddAddressSkeleton } from './add-address-skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { rememberChosenAddress } from './saved-addresses.ts'

/**
 * Visitors are redirected to the cart (specification, section 2). The form stays when the session ends, so that what was typed is
 * not lost.
 */
export function AddAddress() {
  const session = useShopperSession()
  const [opener, setOpener] = useState<UserWire | null>(null)
  const [, navigate] = useLocation()
  if (session.status === 'shopper' && !opener) setOpener(session.user)

  const backToCart = ({ _id }: AddressWire) => {
    rememberChosenAddress(_id)
    navigate(paths.cart())
  }
  if (opener) {
    const token = session.status === 'shopper' ? session.token : null
    return <AddressForm token={token} user={opener} onSaved={backToCart} />
  }
  if (session.status === 'visitor') return <PageRedirect to={paths.cart()} />
  if (session.status === 'unreachable') return <Notice onRetry={reloadSession}>{STILL_TRYING}</Notice>
  return (
    <NeedsScript>
      <AddAddressSkeleton />
    </NeedsScript>
  )
}
