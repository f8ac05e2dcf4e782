import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { checkEmailTitle, useHasMail } from '../../document/mailing.ts'
import { PageHead } from '../../document/page-head.tsx'
import parcelDense from '../../pictures/parcel@2x.webp'
import parcel from '../../pictures/parcel.webp'
import scooterDense from '../../pictures/scooter@2x.webp'
import scooter from '../../pictures/scooter.webp'
import { useSearchParam } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { forgetDraft } from '../../state/order-draft.ts'
import { Stage, StageArt } from '../../ui/stage.tsx'
import { reloadSession } from '../account/shopper-session.ts'
import { rememberedGuestCheckout } from '../orders/guest-attempts.ts'
import { loaderTarget } from './loader-target.ts'

/** The payment page returns guests with this parameter, because it does not know the secret of their order. */
const GUEST_ORDER = 'order'

const LOADER_MS = 5000 // specification, section 9

/** The payment page returns shoppers here. */
export function LoaderPage() {
  const next = useSearchParam('next')
  const isGuests = next === GUEST_ORDER
  const target = loaderTarget(next)
  const [isUnknown, setIsUnknown] = useState(false)
  const [, navigate] = useLocation()
  useEffect(() => {
    const wait = setTimeout(() => {
      const secret = isGuests ? rememberedGuestCheckout() : null
      if (isGuests && secret === null) return setIsUnknown(true)
      navigate(secret === null ? target : paths.guestOrder(secret), { replace: true }) // so that Back skips this page
      if (isGuests || target !== paths.myOrders()) return
      forgetDraft()
      reloadSession() // the payment may have removed what was bought from the cart
    }, LOADER_MS)
    return () => clearTimeout(wait)
  }, [isGuests, target, navigate])
  const isPayment = isGuests || target === paths.myOrders()
  if (isUnknown) return <LinkInMail />
  return (
    <div className="page container" role="status">
      <PageHead title={isPayment ? 'Confirming your payment' : 'One moment'} />
      <Stage tint="lemon" art={onItsWay}>
        <span className="spinner" />
        <h1>{isPayment ? 'Confirming your payment' : 'One moment, please'}</h1>
        <p>This takes a few seconds. Please stay on this page.</p>
      </Stage>
    </div>
  )
}

/** Another browser than the one that ordered does not know the secret of the order. */
function LinkInMail() {
  const hasMail = useHasMail()
  const title = checkEmailTitle(hasMail)
  return (
    <div className="page container" role="status">
      <PageHead title={title} />
      <Stage tint="lemon" art={onItsWay}>
        <h1>{title}</h1>
        <p>
          {hasMail
            ? 'The link to your order is in the email that we send once your payment goes through.'
            : 'No mail server is set up. The browser in which you ordered has the link to your order.'}
        </p>
      </Stage>
    </div>
  )
}

const onItsWay = (
  <>
    <StageArt of={{ src: scooter, dense: scooterDense }} />
    <StageArt of={{ src: parcel, dense: parcelDense }} />
  </>
)
