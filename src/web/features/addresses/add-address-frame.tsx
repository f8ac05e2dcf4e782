import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PageHead } from '../../page-head.tsx'
import { paths } from '../../paths.ts'
import house from '../../pictures/house.webp'

/** What stands around the address form, before it is there and after. */
export const AddAddressFrame = ({ children }: { children: ReactNode }) => (
  <div className="page container form-page">
    <PageHead title="Add address" description="Tell Larder where to deliver your groceries." />
    <div>
      <nav className="breadcrumb" aria-label="Breadcrumb">
        <ol>
          <li>
            <Link href={paths.cart()}>Cart</Link>
          </li>
          <li aria-current="page">Add address</li>
        </ol>
      </nav>
      <div className="page-head">
        <h1>Where shall we deliver?</h1>
        <p className="soft">All fields are needed.</p>
      </div>
      {children}
    </div>
    <div className="form-art" aria-hidden="true">
      <div className="picture" data-category="Bakery">
        <img src={house} alt="" width="256" height="256" loading="lazy" />
      </div>
    </div>
  </div>
)
