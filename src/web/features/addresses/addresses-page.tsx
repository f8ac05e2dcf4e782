import houseDense from '../../pictures/house@2x.webp'
import house from '../../pictures/house.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoginFirst } from '../account/login-first.tsx'
import { ShopperOnly } from '../account/shopper-only.tsx'
import { AddressList } from './address-list.tsx'
import '../../look/form-page.css'
import './addresses.css'

/** The page is at least as high as the screen, so that the footer does not move when the addresses appear. */
export const AddressesPage = () => (
  <div className="page container full-height">
    <Breadcrumb above={[{ text: 'My Orders', href: paths.myOrders() }]} here="Your addresses" />
    <div className="page-head">
      <h1>Your addresses</h1>
    </div>
    <ShopperOnly skeleton={<AddressListSkeleton />} visitor={<VisitorAddresses />}>
      {({ user, token }) => <AddressList key={user._id} token={token} art={art} skeleton={<AddressListSkeleton />} />}
    </ShopperOnly>
  </div>
)

const art = <ArtPicture tint="sky" of={{ src: house, dense: houseDense }} sizes="145px" first />

const AddressListSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading addresses
    </p>
    <div className="box-list" aria-busy="true" aria-hidden="true">
      {['first', 'second'].map((address) => (
        <Skeleton key={address} height={132} className="skeleton-panel" />
      ))}
    </div>
  </>
)

const VisitorAddresses = () => (
  <LoginFirst art={art} title="Log in to see your addresses" returnTo={paths.addresses()}>
    Choose where we deliver by default, and change or remove what you saved.
  </LoginFirst>
)
