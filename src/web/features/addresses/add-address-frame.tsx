import type { ReactNode } from 'react'
import { PageHead } from '../../document/page-head.tsx'
import houseDense from '../../pictures/house@2x.webp'
import house from '../../pictures/house.webp'
import { paths } from '../../routing/paths.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import '../../look/form-page.css'

export const AddAddressFrame = ({ children }: { children: ReactNode }) => (
  <div className="min-h-screen">
    <div className="page container form-page">
      <PageHead title="Add address" description="Tell Larder where to deliver your groceries." />
      <div>
        <Breadcrumb above={[{ text: 'Cart', href: paths.cart() }]} here="Add address" />
        <div className="page-head">
          <h1>Where should we deliver?</h1>
          <p className="soft">All fields are required.</p>
        </div>
        {children}
      </div>
      <div className="form-art" aria-hidden="true">
        <ArtPicture category="Bakery" of={{ src: house, dense: houseDense }} sizes="290px" />
      </div>
    </div>
  </div>
)
