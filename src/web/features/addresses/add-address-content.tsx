import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { AddressWire } from '../../../contract/addresses.ts'
import { paths } from '../../paths.ts'
import { type ShopperSession, useShopperSession } from '../account/shopper-session.ts'
import { AddAddressSkeleton } from './add-address-skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { rememberChosenAddress } from './saved-addresses.ts'

/** A shopper saves where to deliver; then back to the cart. */
export function AddAddressContent() {
  const session = useShopperSession()
  return session.status === 'asking' ? <AddAddressSkeleton /> : <AddressFormOf session={session} />
}

/** Visitors are sent to the cart at once (specification, section 2). A login that ends later takes nothing of what was typed. */
function AddressFormOf({ session }: { session: ShopperSession }) {
  const shopper = session.status === 'shopper' ? session : null
  const [opener] = useState(shopper?.user)
  const [, navigate] = useLocation()
  if (!opener) return <Redirect to={paths.cart()} replace />

  const backToCart = ({ _id }: AddressWire) => {
    rememberChosenAddress(_id)
    navigate(paths.cart())
  }
  return <AddressForm token={shopper?.token ?? null} user={opener} onSaved={backToCart} />
}
