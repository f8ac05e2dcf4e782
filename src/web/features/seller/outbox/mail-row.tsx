import { ChevronDown, CircleAlert, CircleCheck, Clock, Mail } from 'lucide-react'
import { useState } from 'react'
import type { MailWire } from '../../../../contract/outbox.ts'
import { momentText } from '../../../ui/date-text.ts'
import { Status } from '../../../ui/status.tsx'
import { useMailRetry } from './use-outbox.ts'

const STATES = {
  queued: { tone: 'waiting', icon: Clock, text: 'Queued' },
  sent: { tone: 'good', icon: CircleCheck, text: 'Sent' },
  failed: { tone: 'bad', icon: CircleAlert, text: 'Failed' },
  rehearsal: { tone: 'plain', icon: Mail, text: 'Rehearsal' },
} as const

export function MailRow({ mail }: { mail: MailWire }) {
  const { _id: id, to, subject, at, state, tries, error } = mail
  const [isOpen, setIsOpen] = useState(false)
  const { isRetrying, retry } = useMailRetry(id)
  const { tone, icon, text } = STATES[state]
  const canRetry = state === 'failed' || (state === 'queued' && tries > 0)
  return (
    <li className="mail-row">
      <div className="mail-about">
        <p className="strong">{subject}</p>
        <p className="soft">
          <span>{`${to} ·`}</span> <time dateTime={at}>{momentText(at)}</time>
        </p>
        {error !== undefined && (
          <p className="mail-error">{`${tries === 1 ? 'After one try' : `After ${tries} tries`}: ${error}`}</p>
        )}
      </div>
      <Status tone={tone} icon={icon}>
        {text}
      </Status>
      <div className="mail-actions">
        {canRetry && (
          <button type="button" className="button button-secondary" aria-busy={isRetrying} onClick={retry}>
            {isRetrying && <span className="spinner" aria-hidden="true" />}
            <span>Send now</span>
            <span className="visually-hidden">{`: ${subject}`}</span>
          </button>
        )}
        <button type="button" className="text-link mail-toggle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <span>
            Email<span className="visually-hidden">{`: ${subject}`}</span>
          </span>
          <ChevronDown className="icon" aria-hidden="true" />
        </button>
      </div>
      {isOpen && <MailContent mail={mail} />}
    </li>
  )
}

/**
 * The sandbox keeps scripts and links of the email from working. The page's CSP keeps it from loading anything from
 * elsewhere.
 */
const MailContent = ({ mail: { subject, text, html } }: { mail: MailWire }) => (
  <div className="mail-content">
    <p className="mail-text">{text}</p>
    <iframe className="mail-html" title={`As people see it: ${subject}`} sandbox="" srcDoc={html} />
  </div>
)
