import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { BrokenPromise } from '../../../../domain/delivery/broken-promise.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { dueTimes } from '../../../ui/date-text.ts'
import { Note, Notice } from '../../../ui/notice.tsx'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { receiverName, whereText } from '../../addresses/address-text.ts'
import { PhoneLink } from '../../addresses/receiver.tsx'
import { boardFilter } from '../orders/board-filter.ts'
import { CancelOrderQuestion } from '../orders/order-questions.tsx'
import { NewTimeDialog } from './new-time-dialog.tsx'
import { useComplaintCounts } from './open-complaint-count.ts'
import { useBrokenPromises, usePromiseActions } from './use-broken-promises.ts'

interface OpenDialog {
  readonly what: 'time' | 'cancel'
  readonly order: OrderWire
}

/** Lists the orders that were promised what no longer holds. Renders nothing while there is none. */
export function BrokenPromises() {
  const { data, isError, isFetching, refetch } = useBrokenPromises()
  const actions = usePromiseActions()
  const { busy, run } = useOneAtATime()
  // The dialog stays when somebody else decides about its order, so that what was typed is not lost.
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const orders = data?.orders ?? []
  const close = () => setDialog(null)
  return (
    <>
      {isError && !isFetching && !data && (
        <Notice onRetry={() => void refetch()}>Orders with a broken promise could not be loaded.</Notice>
      )}
      {data !== undefined && orders.length > 0 && (
        <section className="broken-promises" aria-labelledby="promises">
          <h2 id="promises">{`${countOf(data.count, 'order')} can’t be kept as promised`}</h2>
          <p className="soft">
            The settings have changed since. Until you decide, the customers read on their order’s page that the time is being
            checked.
          </p>
          <ul className="complaints">
            {orders.map((order) => (
              <li key={order._id} className="seller-panel">
                <Promised
                  order={order}
                  isBusy={busy}
                  onAsk={(what) => setDialog({ what, order })}
                  onKeep={() => void run(() => actions.keep([order._id]))}
                />
              </li>
            ))}
          </ul>
          {orders.length > 1 && (
            <BusyButton
              className="button button-quiet"
              busy={busy}
              onClick={() => void run(() => actions.keep(orders.map(({ _id }) => _id)))}
            >
              {`Keep all ${orders.length} as promised`}
            </BusyButton>
          )}
        </section>
      )}
      {dialog?.what === 'time' && <NewTimeDialog order={dialog.order} onSend={actions.reschedule} onClose={close} />}
      {dialog?.what === 'cancel' && (
        <CancelOrderQuestion
          order={dialog.order}
          onReason={(reason) => actions.cancel(dialog.order._id, reason)}
          onClose={close}
        />
      )}
    </>
  )
}

const WHY: Readonly<Record<BrokenPromise, string>> = {
  time: 'You’re closed at this time, or no longer offer it.',
  area: 'You no longer deliver to this ZIP code.',
  pickup: 'You no longer offer pickup.',
}

interface PromisedProps {
  readonly order: OrderWire
  readonly isBusy: boolean
  onAsk(what: OpenDialog['what']): void
  onKeep(): void
}

const Promised = ({ order, isBusy, onAsk, onKeep }: PromisedProps) => (
  <article className="complaint">
    <div className="complaint-head">
      <h3>{receiverName(order.address)}</h3>
      <p className="soft">
        <Link className="text-link numbers" href={boardFilter.url({ search: order.number })}>{`Order ${order.number}`}</Link>{' '}
        <span>{`· ${order.fulfilment === 'pickup' ? 'Pickup' : whereText(order)}`}</span>
      </p>
      <p className="numbers">
        <PhoneLink phone={order.address.phone} />
      </p>
    </div>
    <p>
      <span className="strong numbers">{`Promised ${promisedText(order)}.`}</span>{' '}
      <span>{order.brokenPromise && WHY[order.brokenPromise]}</span>
    </p>
    <div className="complaint-actions">
      <BusyButton className="button button-quiet" busy={isBusy} onClick={onKeep}>
        <span>Keep as promised</span>
        <span className="visually-hidden">{`, order ${order.number}`}</span>
      </BusyButton>
      <button type="button" className="button button-quiet" onClick={() => onAsk('cancel')}>
        Cancel order…<span className="visually-hidden">{` ${order.number}`}</span>
      </button>
      <button type="button" className="button button-secondary" onClick={() => onAsk('time')}>
        Another time…<span className="visually-hidden">{` for order ${order.number}`}</span>
      </button>
    </div>
  </article>
)

const promisedText = (order: OrderWire): string => dueTimes(order).replace(/^T/, 't')

/** Leads to the orders that are to be decided, wherever somebody changes what was promised. Renders nothing while there is none. */
export function PromiseNote() {
  const count = useComplaintCounts()?.promises ?? 0
  if (count === 0) return null
  return (
    <Note icon={CircleAlert}>
      <span>{`${countOf(count, 'order')} can’t be kept as promised.`}</span>{' '}
      <Link className="text-link" href={paths.complaints()}>
        {count === 1 ? 'Decide about it' : 'Decide about them'}
      </Link>
    </Note>
  )
}
