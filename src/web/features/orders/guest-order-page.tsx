import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { guestApi } from '../../api/shopper-api.ts'
import { checkEmailTitle, nothingMailed, useHasMail } from '../../document/mailing.ts'
import { LiveTag } from '../../live/live-tag.tsx'
import { decodePart } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { useHydrated, useIsOnline } from '../../state/use-browser.ts'
import { ArtPicture, NothingFoundArt } from '../../ui/art.tsx'
import { NeedsScript } from '../../ui/before-scripts.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { useNow } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Announcement, Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { useShopperSession } from '../account/shopper-session.ts'
import { WaitingPaymentCard } from '../payments/waiting-payment-card.tsx'
import { ChangeDetails } from './change-details.tsx'
import { ChangeOrder } from './change-order.tsx'
import { finishGuestCheckout, forgetGuestCheckout } from './guest-attempts.ts'
import { LOOK_EVERY_MS, useGuestOrder, useGuestOrderChanges } from './guest-order.ts'
import { ConfirmStage, isAsConfirmed } from './order-confirmed.tsx'
import { OrderHead, OrderPanels, OrderSkeleton } from './order-panels.tsx'
import { PARCEL } from './order-progress.tsx'
import { placedNumber, placedState } from './placed-state.ts'
import { ReportComplaint } from './report-complaint.tsx'
import { AddToOrder } from './stop-note.tsx'
import { useAnnouncedChange } from './use-announced-change.ts'
import './orders.css'

const MINUTE_MS = 60_000

/**
 * The page of an order that was placed without an account. Its URL has the order's secret, so the server renders the same
 * skeleton for all.
 */
export function GuestOrderPage({ id }: { id: string }) {
  const secret = decodePart(id)
  const isHydrated = useHydrated()
  return (
    <div className="page container full-height">
      {isHydrated ? (
        <ShopperQueries>
          <FollowedOrder key={secret} secret={secret} />
        </ShopperQueries>
      ) : (
        <NeedsScript>
          <OrderSkeleton />
        </NeedsScript>
      )}
    </div>
  )
}

function FollowedOrder({ secret }: { secret: string }) {
  const { data, error, isFetching, refetch } = useGuestOrder(secret)
  const changes = useGuestOrderChanges(secret)
  const session = useShopperSession()
  const order = data?.state === 'placed' ? data.order : undefined
  const announced = useAnnouncedChange(order)
  const now = useNow(MINUTE_MS)
  const placed = placedNumber(useHistoryState<unknown>())
  const [, navigate] = useLocation()
  const isUnpaid = data?.state === 'unpaid'
  useEffect(() => {
    if (isUnpaid) forgetGuestCheckout(secret)
  }, [secret, isUnpaid])
  useEffect(() => {
    if (!order || !finishGuestCheckout(secret, order)) return
    navigate(paths.guestOrder(secret), { replace: true, state: placedState(order.number) })
  }, [secret, order, navigate])
  const isConfirmed = order !== undefined && order.number === placed && isAsConfirmed(order, now)
  const isOnline = useIsOnline()
  const failure = isFetching || !isOnline ? undefined : error?.failure // without a network, the notice of the frame says it
  if (failure?.status === 404) return <NoSuchOrder />
  return (
    <>
      {failure && !data && <OrderHead />}
      {failure && <Notice onRetry={() => void refetch()}>The order could not be loaded.</Notice>}
      {!failure && !data && <OrderSkeleton />}
      {data?.state === 'waiting' && (
        <>
          <OrderHead />
          <div className="order-card">
            <WaitingPaymentCard payment={data.payment} onCancel={changes.cancelPayment} />
          </div>
        </>
      )}
      {data?.state === 'unpaid' && <UnpaidOrder />}
      {order && (
        <OrderPanels
          order={order}
          onCancel={changes.cancel}
          onReject={({ line }) => changes.reject(line)}
          onChangeTime={changes.changeTime}
          changeDetails={<ChangeDetails order={order} onChange={changes.changeDetails} />}
          add={<AddToOrder order={order} secret={secret} />}
          change={<ChangeOrder order={order} onReduce={changes.reduce} />}
          live={isOpen(order.status) && <LookingTag />}
          report={<ReportComplaint order={order} onReport={changes.report} />}
          confirmation={isConfirmed && <ConfirmStage order={order} name={order.address.firstName} level={1} />}
          offer={session.status === 'visitor' && <SaveDetails secret={secret} />}
        />
      )}
      <Announcement>{announced}</Announcement>
    </>
  )
}

function LookingTag() {
  const isOnline = useIsOnline()
  if (!isOnline) return <LiveTag isLive={null} />
  return (
    <p className="live-line soft small" role="status">
      {`This page updates every ${LOOK_EVERY_MS / 1000} seconds.`}
    </p>
  )
}

/** One press mails a link to choose a password, which makes the account. */
function SaveDetails({ secret }: { secret: string }) {
  const { busy, run } = useOneAtATime()
  const [isSent, setIsSent] = useState(false)
  const hasMail = useHasMail()
  const claim = () =>
    run(async () => {
      const response = await guestApi.claimOrders(secret)
      if (response.success) setIsSent(true)
      else notify.failure(response)
    })
  return (
    <section className="save-details" aria-labelledby="save-details">
      <h2 className="summary-heading" id="save-details">
        {isSent ? checkEmailTitle(hasMail) : 'Make it faster next time'}
      </h2>
      {isSent ? (
        <p role="status">
          {hasMail && <CircleCheck className="icon" aria-hidden="true" />}
          <span>{hasMail ? 'We’ve sent a link to choose a password. Then your account is ready.' : nothingMailed}</span>
        </p>
      ) : (
        <p>
          <span>Keep your name, address and this order in an account.</span>{' '}
          {hasMail && <span>We’ll email you one link, to choose a password.</span>}
        </p>
      )}
      <BusyButton
        className={isSent ? 'button button-quiet' : 'button button-primary button-large'}
        busy={busy}
        onClick={() => void claim()}
      >
        {isSent ? 'Send it again' : 'Save my details'}
      </BusyButton>
    </section>
  )
}

const UnpaidOrder = () => (
  <EmptyState
    art={<ArtPicture tint="peach" of={PARCEL} sizes="145px" first />}
    title="This order wasn’t paid"
    action={
      <Link className="button button-primary button-large" href={paths.cart()}>
        Go to cart
      </Link>
    }
  >
    You weren’t charged, and we didn’t place the order.
  </EmptyState>
)

const NoSuchOrder = () => (
  <EmptyState
    art={<NothingFoundArt />}
    title="Order not found"
    action={
      <Link className="button button-primary button-large" href={paths.contact()}>
        Contact us
      </Link>
    }
  >
    Please open the link in your order email again, and check that it’s complete.
  </EmptyState>
)
