import houseDense from '../../pictures/house@2x.webp'
import house from '../../pictures/house.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { AddAddress } from './add-address.tsx'
import '../../look/form-page.css'

/** The page is at least as high as the screen, so that the footer does not move when the form appears. */
export const AddAddressPage = () => (
  <div className="full-height">
    <div className="page container form-page">
      <div>
        <Breadcrumb above={[{ text: 'Cart', href: paths.cart() }]} here="Add address" />
        <div className="page-head">
          <h1>Where should we deliver?</h1>
          <p className="soft">All fields are required.</p>
        </div>
        <AddAddress />
      </div>
      <div className="form-art" aria-hidden="true">
        <ArtPicture tint="sky" of={{ src: house, dense: houseDense }} sizes="290px" />
      </div>
    </div>
  </div>
)
