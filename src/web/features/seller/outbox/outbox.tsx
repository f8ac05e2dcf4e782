import { ChevronDown, CircleAlert, CircleCheck, Clock, Mail } from 'lucide-react'
import { useState } from 'react'
import type { MailWire } from '../../../../contract/operations/outbox.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { momentText } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note, Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { useMailRetry, useOutbox, useOutboxCounts, useSendMany } from './use-outbox.ts'
import './outbox.css'

export function Outbox({ title }: { title: string }) {
  const list = useOutbox()
  const { rows, hasMore, failed } = list
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(rows?.length ?? null, hasMore)}</span>} />
      <UnsentMails />
      {failed && rows === null && <Notice onRetry={list.reload}>Emails could not be loaded.</Notice>}
      {rows === null && !failed && <MailRowsSkeleton />}
      {rows !== null && rows.length === 0 && <NoMails />}
      {rows !== null && rows.length > 0 && (
        <section className="seller-panel outbox" aria-label="Emails">
          {rows[0]?.state === 'rehearsal' && <Note icon={Mail}>There’s no mail server. Emails are written, but not sent.</Note>}
          <ul ref={list.ref}>
            {rows.map((mail) => (
              <MailRow key={mail._id} mail={mail} />
            ))}
          </ul>
        </section>
      )}
      <LoadMoreButton list={list}>Load more emails</LoadMoreButton>
    </>
  )
}

function UnsentMails() {
  const counts = useOutboxCounts()
  const retried = useSendMany(sellerApi.retryAllMails)
  const released = useSendMany(sellerApi.releaseMails)
  if (counts === null) return null
  if (counts.isHeld)
    return (
      <SendMany text={heldText(counts.queued)} button="Send held emails" isSending={released.isSending} onSend={released.send} />
    )
  if (counts.failed > 0)
    return (
      <SendMany text={failedText(counts.failed)} button="Send all again" isSending={retried.isSending} onSend={retried.send} />
    )
  return null
}

interface SendManyProps {
  readonly text: string
  readonly button: string
  readonly isSending: boolean
  readonly onSend: () => void
}

const SendMany = ({ text, button, isSending, onSend }: SendManyProps) => (
  <div className="seller-panel outbox-unsent" role="status">
    <p>{text}</p>
    <BusyButton className="button button-secondary" busy={isSending} onClick={onSend}>
      {button}
    </BusyButton>
  </div>
)

const failedText = (failed: number): string =>
  failed === 1 ? '1 email could not be sent.' : `${failed} emails could not be sent.`

const heldText = (queued: number): string =>
  `This store was restored from a backup and won’t send any emails until you say so. ${queued === 1 ? '1 email is waiting.' : `${queued} emails are waiting.`}`

const NoMails = () => (
  <EmptyState level={2} art={<NothingFoundArt />} title="No emails yet">
    Emails from your store will show up here.
  </EmptyState>
)

function countText(count: number | null, hasMore: boolean): string {
  if (count === null) return 'Loading'
  if (count === 0) return 'None'
  return `${hasMore ? 'The newest ' : ''}${countOf(count, 'email')}`
}

const STATES = {
  queued: { tone: 'waiting', icon: Clock, text: 'Queued' },
  sent: { tone: 'good', icon: CircleCheck, text: 'Sent' },
  failed: { tone: 'bad', icon: CircleAlert, text: 'Failed' },
  rehearsal: { tone: 'plain', icon: Mail, text: 'Not sent: no mail server' },
} as const

function MailRow({ mail }: { mail: MailWire }) {
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
          <BusyButton className="button button-secondary" busy={isRetrying} hiddenText={`: ${subject}`} onClick={retry}>
            Send now
          </BusyButton>
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

const ROWS = Array.from({ length: 8 }, (_, row) => row)

export const OutboxSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />} />
    <MailRowsSkeleton />
  </>
)

const MailRowsSkeleton = () => (
  <div className="seller-panel outbox" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="mail-row" key={row}>
        <Skeleton className="skeleton-line" width="70%" height={36} />
      </div>
    ))}
  </div>
)
