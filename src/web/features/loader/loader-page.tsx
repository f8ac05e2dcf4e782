import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PageHead } from '../../document/page-head.tsx'
import parcelDense from '../../pictures/parcel@2x.webp'
import parcel from '../../pictures/parcel.webp'
import scooterDense from '../../pictures/scooter@2x.webp'
import scooter from '../../pictures/scooter.webp'
import { useSearchParam } from '../../routing/page-url.ts'
import { paths } from '../../routing/paths.ts'
import { Stage, StageArt } from '../../ui/stage.tsx'
import { reloadSession } from '../account/shopper-session.ts'
import { loaderTarget } from './loader-target.ts'

const LOADER_MS = 5000 // specification, section 9

/** The payment page returns shoppers here. */
export function LoaderPage() {
  const target = loaderTarget(useSearchParam('next'))
  const [, navigate] = useLocation()
  useEffect(() => {
    const wait = setTimeout(() => {
      navigate(target, { replace: true }) // so that Back skips this page
      // A payment may have removed what was bought from the cart.
      if (target === paths.myOrders()) reloadSession()
    }, LOADER_MS)
    return () => clearTimeout(wait)
  }, [target, navigate])
  const isPayment = target === paths.myOrders()
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

const onItsWay = (
  <>
    <StageArt of={{ src: scooter, dense: scooterDense }} />
    <StageArt of={{ src: parcel, dense: parcelDense }} />
  </>
)
