import { Mail } from 'lucide-react'
import { sellerApi } from '../../../api/seller-api.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Note } from '../../../ui/note.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SellerHead } from '../seller-head.tsx'
import { MailRow } from './mail-row.tsx'
import { MailRowsSkeleton } from './outbox-skeleton.tsx'
import { useOutbox, useOutboxCounts, useSendMany } from './use-outbox.ts'
import './outbox.css'

export { OutboxSkeleton } from './outbox-skeleton.tsx'

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
    <button type="button" className="button button-secondary" aria-busy={isSending} onClick={onSend}>
      {isSending && <span className="spinner" aria-hidden="true" />}
      <span>{button}</span>
    </button>
  </div>
)

const failedText = (failed: number): string =>
  failed === 1 ? '1 email could not be sent.' : `${failed} emails could not be sent.`

const heldText = (queued: number): string =>
  `This store was restored from a backup and sends no emails until you say so. ${queued === 1 ? '1 email waits.' : `${queued} emails wait.`}`

const NoMails = () => (
  <EmptyState level={2} art={<NothingFoundArt />} title="No emails yet">
    Emails from your store will show up here.
  </EmptyState>
)

function countText(count: number | null, hasMore: boolean): string {
  if (count === null) return 'Loading'
  if (count === 0) return 'None'
  return `${hasMore ? 'The newest ' : ''}${count} ${count === 1 ? 'email' : 'emails'}`
}
