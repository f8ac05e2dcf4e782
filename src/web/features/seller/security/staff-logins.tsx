import { useId } from 'react'
import { securityApi } from '../../../api/security-api.ts'
import { Notice } from '../../../ui/notice.tsx'
import { LoginListSkeleton } from '../../account/account-skeleton.tsx'
import { LoginRow } from '../../account/login-row.tsx'
import { useLogins } from '../../account/use-logins.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { SecurityPanel } from './security-panel.tsx'

/** For the owner, who can end each. */
export function StaffLogins() {
  const id = useId()
  const token = sellerToken()
  const { sessions, hasFailed, busy, load, endSessions } = useLogins({
    queryKey: sellerKey(token, 'staff-logins'),
    list: () => securityApi.listStaffSessions(token),
    report: (failure) => reportSellerFailure(failure, token),
  })
  const end = async (session: string) => {
    const isGone = await endSessions(() => securityApi.endStaffSession(token, session))
    if (isGone) document.getElementById(id)?.focus({ preventScroll: true }) // the pressed button is gone
  }
  return (
    <SecurityPanel id={id} title="Where your staff are logged in">
      {hasFailed && <Notice onRetry={load}>Your staff’s devices could not be loaded.</Notice>}
      {sessions === null && !hasFailed && <LoginListSkeleton />}
      {sessions?.length === 0 && <p className="soft">Nobody else is logged in.</p>}
      {sessions !== null && sessions.length > 0 && (
        <ul className="grid gap-3" aria-busy={busy}>
          {sessions.map((session) => (
            <LoginRow key={session._id} session={session} name={session.person.name} onEnd={() => void end(session._id)} />
          ))}
        </ul>
      )}
    </SecurityPanel>
  )
}
