import { Check, Monitor, Smartphone } from 'lucide-react'
import type { SessionWire } from '../../../contract/sessions.ts'
import { momentText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { LoginListSkeleton } from './account-skeleton.tsx'
import type { ShopperLogins } from './shopper-logins.ts'

interface LoginListProps {
  readonly logins: ShopperLogins
  /** Focused when the pressed button is gone. */
  readonly focusAfterwards: string
}

/** Each but the current one can be ended, which Logout ends. */
export function LoginList({ logins: { sessions, hasFailed, busy, load, end, endOthers }, focusAfterwards }: LoginListProps) {
  if (hasFailed) return <Notice onRetry={load}>Your devices could not be loaded.</Notice>
  if (sessions === null) return <LoginListSkeleton />
  const others = sessions.filter(({ isThis }) => !isThis).length
  const keepFocus = (isGone: boolean) => {
    if (isGone) document.getElementById(focusAfterwards)?.focus({ preventScroll: true })
  }
  return (
    <div className="grid gap-5" aria-busy={busy}>
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <li key={session._id} className="flex flex-wrap items-center gap-3 rounded-well border border-line p-4">
            <Login session={session} onEnd={() => void end(session).then(keepFocus)} />
          </li>
        ))}
      </ul>
      {others === 0 && <p className="soft">You’re only logged in on this device.</p>}
      {others > 1 && (
        <button
          type="button"
          className="button button-secondary justify-self-start"
          aria-disabled={busy}
          onClick={() => void endOthers().then(keepFocus)}
        >
          Log out on all other devices
        </button>
      )}
    </div>
  )
}

function Login({
  session: { device = 'Unknown device', createdAt, isThis },
  onEnd,
}: {
  session: SessionWire
  onEnd: () => void
}) {
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor
  return (
    <>
      <Icon className="icon shrink-0" aria-hidden="true" />
      <div className="min-w-0 grow basis-24">
        <p className="font-strong">{device}</p>
        <p className="soft small">{momentText(createdAt)}</p>
      </div>
      {isThis ? (
        <Status tone="good" icon={Check}>
          This device
        </Status>
      ) : (
        <button type="button" className="button button-quiet" aria-label={`Log out of ${device}`} onClick={onEnd}>
          Log out
        </button>
      )}
    </>
  )
}
