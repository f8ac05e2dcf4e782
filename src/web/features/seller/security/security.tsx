import { SellerHead } from '../seller-head.tsx'
import { useSeller } from '../seller-session.ts'
import { OwnLogins } from './own-logins.tsx'
import { SecondFactor } from './second-factor.tsx'
import { StaffLogins } from './staff-logins.tsx'
import './security.css'

/** Of one's own login; for the owner, of the staff's logins, too. */
export function Security({ title }: { title: string }) {
  const seller = useSeller()
  const isOwner = seller?.role === 'owner'
  return (
    <>
      <SellerHead title={title} note={seller?.email} />
      <div className="security">
        {isOwner && <SecondFactor email={seller.email} />}
        <OwnLogins />
        {isOwner && <StaffLogins />}
      </div>
    </>
  )
}
