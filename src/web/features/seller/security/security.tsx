import { SellerHead } from '../seller-head.tsx'
import { useSeller } from '../seller-session.ts'
import { OwnLogins } from './own-logins.tsx'
import { SecondFactor } from './second-factor.tsx'
import { PanelSkeletons } from './security-skeleton.tsx'
import { StaffLogins } from './staff-logins.tsx'
import { useSecondFactor } from './use-second-factor.ts'
import { useOwnLogins, useStaffLogins } from './use-seller-logins.ts'
import './security.css'

export { SecuritySkeleton } from './security-skeleton.tsx'

export function Security({ title }: { title: string }) {
  const seller = useSeller()
  return (
    <>
      <SellerHead title={title} note={seller?.email} />
      {seller?.role === 'owner' ? <OwnerPanels email={seller.email} /> : <StaffPanel />}
    </>
  )
}

/** The panels appear together, so that none pushes another down when it has loaded. */
function OwnerPanels({ email }: { email: string }) {
  const secondFactor = useSecondFactor()
  const own = useOwnLogins()
  const staff = useStaffLogins()
  if ([secondFactor, own, staff].some(({ isLoading }) => isLoading)) return <PanelSkeletons />
  return (
    <div className="security">
      <SecondFactor secondFactor={secondFactor} email={email} />
      <OwnLogins logins={own} />
      <StaffLogins logins={staff} />
    </div>
  )
}

function StaffPanel() {
  const logins = useOwnLogins()
  if (logins.isLoading) return <PanelSkeletons />
  return (
    <div className="security">
      <OwnLogins logins={logins} />
    </div>
  )
}
