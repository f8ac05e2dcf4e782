import { useId } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { LoginListSkeleton } from '../../account/account-skeleton.tsx'
import { LoginRow } from '../../account/login-row.tsx'
import { SecurityPanel } from './security-panel.tsx'
import type { StaffLogins as Logins } from './use-seller-logins.ts'

export function StaffLogins({ logins: { sessions, hasFailed, busy, load, end } }: { logins: Logins }) {
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
