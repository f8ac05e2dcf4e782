import { Check, Monitor, Smartphone } from 'lucide-react'
import type { SessionWire } from '../../../contract/accounts/sessions.ts'
import { momentText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import type { OwnLogins } from './shopper-logins.ts'
import './account.css'

interface LoginListProps {
  readonly logins: OwnLogins
  /** `focusAfterwards` is the id of the element that gets the focus when the pressed button is gone. */
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

interface LoginRowProps {
  readonly session: SessionWire
  /** `name` is the person whose login it is. Lists of one person's logins leave it out. */
  readonly name?: string
  readonly onEnd: () => void
}

/** The current login has no button, because Logout ends it. */
export function LoginRow({ session: { device = 'Unknown device', createdAt, isThis }, name, onEnd }: LoginRowProps) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  const since = momentText(createdAt)
  return (
    <li className="login-row">
      <Icon className="icon" aria-hidden="true" />
      <div className="login-row-text">
        <p className="strong wrap-anywhere">{name ?? device}</p>
        <p className="soft small">{name === undefined ? since : `${device}, ${since}`}</p>
      </div>
      {isThis ? (
        <Status tone="good" icon={Check}>
          This device
        </Status>
      ) : (
        <button
          type="button"
          className="button button-quiet"
          aria-label={name === undefined ? `Log out of ${device}` : `Log ${name} out of ${device}`}
          onClick={onEnd}
        >
          Log out
        </button>
      )}
    </li>
  )
}

export const LoginListSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading devices
    </p>
    <div className="box-list" aria-hidden="true">
      {['first', 'second'].map((login) => (
        <Skeleton key={login} height={74} className="skeleton-panel" />
      ))}
    </div>
  </>
)
