import { CircleCheck, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type ComplaintWire, replyIssue } from '../../../../contract/orders/complaints.ts'
import type { OrderLineWire } from '../../../../contract/orders/orders.ts'
import { isWithoutPerson } from '../../../../domain/addresses/address.ts'
import { type ComplaintKind, MAX_COMPLAINT_TEXT } from '../../../../domain/orders/complaint.ts'
import { piecesLeft } from '../../../../domain/payments/refund-amount.ts'
import { reachesCustomer, useHasMail } from '../../../document/mailing.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { LiveTag } from '../../../live/live-tag.tsx'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { momentText } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NoteField } from '../../../ui/field.tsx'
import { typedText, useForm } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { QuestionForm } from '../../../ui/question.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { receiverName } from '../../addresses/address-text.ts'
import { PhoneLink } from '../../addresses/receiver.tsx'
import { boardFilter } from '../orders/board-filter.ts'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { refundable } from '../refunds/refundable.ts'
import { SellerHead } from '../seller-parts.tsx'
import { BrokenPromises } from './broken-promises.tsx'
import { useComplaintCounts } from './open-complaint-count.ts'
import { type ComplaintActions, useComplaintActions, useComplaints, useLiveComplaints } from './use-complaints.ts'
import './complaints.css'

interface OpenDialog {
  readonly what: 'refund' | 'reply'
  readonly complaint: ComplaintWire
}

export function Complaints({ title }: { title: string }) {
  const list = useComplaints()
  const counts = useComplaintCounts()
  const promises = counts?.promises ?? 0
  const isLive = useLiveComplaints()
  const actions = useComplaintActions()
  // The dialog stays when its complaint is answered by somebody else, so that what was typed is not lost.
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { rows, failed } = list
  return (
    <>
      <SellerHead title={title} note={<span role="status">{openText(counts)}</span>} />
      <LiveTag isLive={isLive} />
      <BrokenPromises />
      {failed && rows === null && <Notice onRetry={list.reload}>Problems could not be loaded.</Notice>}
      {rows === null && !failed && <ComplaintRowsSkeleton />}
      {rows !== null && rows.length === 0 && promises === 0 && <NoComplaints />}
      {rows !== null && rows.length > 0 && (
        <ul className="complaints" ref={list.ref} aria-label="Problems">
          {rows.map((complaint) => (
            <li key={complaint._id} className="seller-panel" tabIndex={-1}>
              <Complaint complaint={complaint} onAsk={(what) => setDialog({ what, complaint })} />
            </li>
          ))}
        </ul>
      )}
      <LoadMoreButton list={list}>Load more problems</LoadMoreButton>
      {dialog?.what === 'refund' && <ComplaintRefund {...dialog} onRefund={actions.refund} onClose={() => setDialog(null)} />}
      {dialog?.what === 'reply' && <ReplyDialog {...dialog} onReply={actions.reply} onClose={() => setDialog(null)} />}
    </>
  )
}

function openText(counts: ReturnType<typeof useComplaintCounts>): string {
  if (counts === null) return 'Loading'
  const open = counts.open + counts.promises
  return open === 0 ? 'None is open' : `${open} open`
}

const NoComplaints = () => (
  <EmptyState level={2} art={<NothingFoundArt />} title="No problems reported">
    When something in a delivered order was missing, damaged or wrong, customers can report it. Their reports show up here.
  </EmptyState>
)

const KINDS: Readonly<Record<ComplaintKind, string>> = {
  missing: 'missing',
  damaged: 'damaged',
  wrong: 'wrong product',
  other: 'something else',
}

interface ComplaintProps {
  readonly complaint: ComplaintWire
  onAsk(what: OpenDialog['what']): void
}

function Complaint({ complaint, onAsk }: ComplaintProps) {
  const { order, lines, note, at, state } = complaint
  const isDeleted = isWithoutPerson(order.address)
  const canRefund = Object.keys(prefilledPieces(complaint)).length > 0 && refundable(order).left > 0
  return (
    <article className="complaint">
      <div className="complaint-head">
        <h2>
          <span>{receiverName(order.address)}</span>
        </h2>
        <p className="soft">
          <Link className="text-link numbers" href={boardFilter.url({ search: order.number })}>{`Order ${order.number}`}</Link>{' '}
          <span>·</span> <time dateTime={at}>{momentText(at)}</time>
        </p>
        {!isDeleted && (
          <p className="numbers">
            <PhoneLink phone={order.address.phone} />
          </p>
        )}
      </div>
      <ul className="complaint-lines">
        {lines.map(({ line, ...reported }) => {
          const item = order.items.find((one) => one.line === line)
          return item && <ComplaintLine key={line} item={item} {...reported} />
        })}
      </ul>
      {note !== '' && <p className="complaint-note">{`“${note}”`}</p>}
      {state === 'closed' ? (
        <Outcome complaint={complaint} />
      ) : (
        <div className="complaint-actions">
          <button type="button" className="button button-quiet" onClick={() => onAsk('reply')}>
            <span>{isDeleted ? 'Close…' : 'Reply…'}</span>
            <span className="visually-hidden">{` about order ${order.number}`}</span>
          </button>
          {canRefund && (
            <button type="button" className="button button-secondary" onClick={() => onAsk('refund')}>
              <RotateCcw className="icon" aria-hidden="true" />
              <span>
                Refund…<span className="visually-hidden">{` of order ${order.number}`}</span>
              </span>
            </button>
          )}
        </div>
      )}
    </article>
  )
}

interface ComplaintLineProps extends Pick<ComplaintWire['lines'][number], 'quantity' | 'kind' | 'refunded'> {
  readonly item: OrderLineWire
}

const ComplaintLine = ({ item: { product }, quantity, kind, refunded }: ComplaintLineProps) => (
  <li>
    <Picture src={product.image[0]} category={product.category} alt="" sizes="44px" />
    <p>
      <span className="long-name strong">{`${quantity} × ${product.name}`}</span>
      <span className="own-line">{`${KINDS[kind]}${refunded > 0 ? `, ${refunded === quantity ? 'refunded' : `${refunded} refunded`}` : ''}`}</span>
    </p>
  </li>
)

function Outcome({ complaint: { reply, closedAt, closedBy } }: { complaint: ComplaintWire }) {
  const who = [...(closedAt === undefined ? [] : [momentText(closedAt)]), ...(closedBy === undefined ? [] : [`by ${closedBy}`])]
  return (
    <div className="complaint-answer">
      <Status tone="plain" icon={CircleCheck}>
        {reply === undefined ? 'Refunded' : 'Answered'}
      </Status>
      {reply !== undefined && <p>{reply}</p>}
      <p className="soft small">{who.join(', ')}</p>
    </div>
  )
}

/** Returns the reported pieces of each line that are not refunded yet and can be. */
function prefilledPieces({ order, lines }: ComplaintWire): Record<string, number> {
  const left = refundable(order).lines
  const pieces = lines.map(({ line, quantity, refunded }) => {
    const refundable = left.find(({ id }) => id === line)
    return [line, Math.min(quantity - refunded, refundable ? piecesLeft(refundable) : 0)] as const
  })
  return Object.fromEntries(pieces.filter(([, count]) => count > 0))
}

/** Returns a reason such as `Damaged, missing`, which the customer will see. */
function reasonOf({ lines }: ComplaintWire): string {
  const text = [...new Set(lines.map(({ kind }) => KINDS[kind]))].filter((kind) => kind !== KINDS.other).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface DialogProps {
  readonly complaint: ComplaintWire
  onClose(): void
}

const ComplaintRefund = ({ complaint, onRefund, onClose }: DialogProps & { onRefund: ComplaintActions['refund'] }) => (
  <RefundDialog
    order={complaint.order}
    prefilled={{ piecesByLine: prefilledPieces(complaint), reason: reasonOf(complaint) }}
    onRefund={onRefund}
    onClose={onClose}
  />
)

function ReplyDialog({ complaint, onReply, onClose }: DialogProps & { onReply: ComplaintActions['reply'] }) {
  const { _id: id, order } = complaint
  const isDeleted = isWithoutPerson(order.address)
  const hasMail = useHasMail()
  const answer = useForm({
    rules: { reply: replyIssue },
    async send(typed) {
      const failure = await onReply(id, typedText(typed, 'reply'))
      if (!failure) onClose()
      return failure
    },
  })
  return (
    <QuestionForm
      title={
        <>
          <span>{isDeleted ? 'Close the problem of order' : 'Reply about order'}</span>{' '}
          <span className="numbers">{order.number}</span>
        </>
      }
      yes={isDeleted ? 'Close problem' : 'Send reply'}
      no={isDeleted ? 'Keep it open' : 'Don’t reply'}
      answer={answer}
      onClose={onClose}
    >
      <p>This closes the problem without refunding the rest.</p>
      <NoteField
        label="Reply"
        name="reply"
        hint={isDeleted ? 'Kept with the problem. The account was deleted, so nobody gets an email.' : reachesCustomer(hasMail)}
        maxLength={MAX_COMPLAINT_TEXT}
        autoComplete="off"
        required
        autoFocus
        error={answer.errors.reply}
      />
    </QuestionForm>
  )
}

const ROWS = Array.from({ length: 4 }, (_, row) => row)

export const ComplaintsSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={80} height={16} />} />
    <div className="live-line" />
    <ComplaintRowsSkeleton />
  </>
)

const ComplaintRowsSkeleton = () => (
  <div className="complaints" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="seller-panel" key={row}>
        <div className="complaint">
          <Skeleton className="skeleton-line" width="50%" height={24} />
          <Skeleton className="skeleton-line" width="70%" height={44} />
        </div>
      </div>
    ))}
  </div>
)
