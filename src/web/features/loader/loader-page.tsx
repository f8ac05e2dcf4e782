import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PageHead } from '../../page-head.tsx'
import { paths } from '../../paths.ts'
import { useSearchParam } from '../../search-param.ts'
import { loaderTarget } from './loader-target.ts'

const LOADER_MS = 5000 // specification, section 9

/** Waits a moment, then goes on to the page named by `next`: where the payment sends shoppers back to. */
export function LoaderPage() {
  const target = loaderTarget(useSearchParam('next'))
  const [, navigate] = useLocation()
  useEffect(() => {
    const wait = setTimeout(() => navigate(target, { replace: true }), LOADER_MS) // Back does not lead here again
    return () => clearTimeout(wait)
  }, [target, navigate])
  const isPayment = target === paths.myOrders()
  return (
    <div className="loader container" role="status">
      <PageHead title={isPayment ? 'Confirming your payment' : 'One moment'} />
      <span className="spinner" />
      <div>
        <h1 className="loader-title">{isPayment ? 'Confirming your payment' : 'One moment, please'}</h1>
        <p className="soft">This takes a few seconds. Please stay on this page.</p>
      </div>
    </div>
  )
}
