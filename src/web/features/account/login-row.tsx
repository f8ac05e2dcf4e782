import { Check, Monitor, Smartphone } from 'lucide-react'
import type { SessionWire } from '../../../contract/sessions.ts'
import { momentText } from '../../ui/date-text.ts'
import { Status } from '../../ui/status.tsx'
import './account.css'

interface LoginRowProps {
  readonly session: SessionWire
  /** This is the person whose login it is. Lists of one person's logins leave it out. */
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
