import { Notice } from '../../ui/notice.tsx'
import { LoginListSkeleton } from './account-skeleton.tsx'
import { LoginRow } from './login-row.tsx'
import type { OwnLogins } from './shopper-logins.ts'
import './account.css'

interface LoginListProps {
  readonly logins: OwnLogins
  /** This is the id of the element that gets the focus when the pressed button is gone. */
  readonly focusAfterwards: string
}

export function LoginList({ logins: { sessions, hasFailed, busy, load, end, endOthers }, focusAfterwards }: LoginListProps) {
  if (hasFailed) return <Notice onRetry={load}>Your devices could not be loaded.</Notice>
  if (sessions === null) return <LoginListSkeleton />
  const others = sessions.filter(({ isThis }) => !isThis).length
  const keepFocus = (isGone: boolean) => {
    if (isGone) document.getElementById(focusAfterwards)?.focus({ preventScroll: true })
  }
  return (
    <div className="stack login-list" aria-busy={busy}>
      <ul className="box-list">
        {sessions.map((session) => (
          <LoginRow key={session._id} session={session} onEnd={() => void end(session).then(keepFocus)} />
        ))}
      </ul>
      {others === 0 && <p className="soft">You’re only logged in on this device.</p>}
      {others > 1 && (
        <button
          type="button"
          className="button button-secondary"
          aria-disabled={busy}
          onClick={() => void endOthers().then(keepFocus)}
        >
          Log out on all other devices
        </button>
      )}
    </div>
  )
}
