import { useId } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoginList, LoginListSkeleton, LoginRow } from '../../account/login-list.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { useSeller } from '../seller-session.ts'
import { OwnLogin } from './own-login.tsx'
import { SecondFactor } from './second-factor.tsx'
import { PanelSkeleton, SecurityPanel } from './security-panel.tsx'
import { useOwnLogins, useSecondFactor, useStaffLogins } from './use-security.ts'
import './security.css'

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
      <OwnLogin email={email} asksCode={secondFactor.view?.state.isOn ?? false} />
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

function OwnLogins({ logins }: { logins: ReturnType<typeof useOwnLogins> }) {
  const id = useId()
  return (
    <SecurityPanel id={id} title="Where you’re logged in">
      <LoginList logins={logins} focusAfterwards={id} />
    </SecurityPanel>
  )
}

function StaffLogins({ logins: { sessions, hasFailed, busy, load, end } }: { logins: ReturnType<typeof useStaffLogins> }) {
  const id = useId()
  const endAndFocus = async (session: string) => {
    const isGone = await end(session)
    if (isGone) document.getElementById(id)?.focus({ preventScroll: true }) // the pressed button is gone
  }
  return (
    <SecurityPanel id={id} title="Where your staff are logged in">
      {hasFailed && <Notice onRetry={load}>Your staff’s devices could not be loaded.</Notice>}
      {sessions === null && !hasFailed && <LoginListSkeleton />}
      {sessions?.length === 0 && <p className="soft">Nobody else is logged in.</p>}
      {sessions !== null && sessions.length > 0 && (
        <ul className="box-list" aria-busy={busy}>
          {sessions.map((session) => (
            <LoginRow
              key={session._id}
              session={session}
              name={session.person.name}
              onEnd={() => void endAndFocus(session._id)}
            />
          ))}
        </ul>
      )}
    </SecurityPanel>
  )
}

export const SecuritySkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <PanelSkeletons />
  </>
)

const PanelSkeletons = () => (
  <div className="security" aria-busy="true">
    <p className="visually-hidden" role="status">
      Loading
    </p>
    <PanelSkeleton />
    <PanelSkeleton />
  </div>
)
