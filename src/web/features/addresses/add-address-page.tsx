import { Redirect, useLocation } from 'wouter'
import type { AddressWire } from '../../../contract/addresses.ts'
import { paths } from '../../paths.ts'
import { useShopperSession } from '../account/shopper-session.ts'
import { AddAddressFrame } from './add-address-frame.tsx'
import { AddAddressSkeleton } from './add-address-skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { rememberChosenAddress } from './saved-addresses.ts'

/** A shopper saves where to deliver; then back to the cart. Visitors are sent there at once (specification, section 2). */
export function AddAddressPage() {
  const session = useShopperSession()
  const [, navigate] = useLocation()
  if (session.status === 'asking') return <AddAddressSkeleton />
  if (session.status === 'visitor') return <Redirect to={paths.cart()} replace />

  const backToCart = ({ _id }: AddressWire) => {
    rememberChosenAddress(_id)
    navigate(paths.cart())
  }
  return (
    <AddAddressFrame>
      <AddressForm token={session.token} email={session.user.email} onSaved={backToCart} />
    </AddAddressFrame>
  )
}
