import { Link } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { OnePurchaseWire } from '../../../../contract/buying/purchases.ts'
import { NEW_PURCHASE, paths } from '../../../routing/paths.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { useIsManager } from '../seller-session.ts'
import { PurchaseEditor } from './purchase-editor.tsx'
import { SentPurchase } from './sent-purchase.tsx'
import { usePurchase, useSuggestion } from './use-purchases.ts'
import { useSuppliers } from './use-suppliers.ts'
import './buying.css'

interface PurchasePageProps {
  readonly title: string
  /** The id of a purchase, or `NEW_PURCHASE`. */
  readonly id: string
}

export function Purchase({ title, id }: PurchasePageProps) {
  const supplier = new URLSearchParams(useSearch()).get('supplier') ?? ''
  return id === NEW_PURCHASE ? <NewPurchase title={title} supplier={supplier} /> : <SavedPurchase title={title} id={id} />
}

function SavedPurchase({ title, id }: PurchasePageProps) {
  const { purchase, hasFailed, reload } = usePurchase(id)
  if (purchase) return <KnownPurchase purchase={purchase} />
  if (purchase === null) return <NoSuchPurchase />
  if (!hasFailed) return <PurchaseSkeleton title={title} />
  return (
    <>
      <SellerHead title={title} />
      <Notice onRetry={reload}>The purchase could not be loaded.</Notice>
    </>
  )
}

function KnownPurchase({ purchase }: { purchase: OnePurchaseWire }) {
  const isManager = useIsManager()
  const { suppliers } = useSuppliers()
  const minimum = suppliers?.find(({ _id }) => _id === purchase.supplier._id)?.minimum
  if (purchase.state !== 'draft' || !isManager) return <SentPurchase purchase={purchase} />
  return (
    <PurchaseEditor key={purchase._id} saved={purchase} supplier={purchase.supplier} lines={purchase.lines} minimum={minimum} />
  )
}

function NewPurchase({ title, supplier }: { title: string; supplier: string }) {
  const { suppliers } = useSuppliers()
  const known = suppliers?.find(({ _id }) => _id === supplier)
  const { suggestion, hasFailed, reload } = useSuggestion(supplier, known !== undefined)
  if (suppliers && !known) return <NoSuchPurchase />
  if (hasFailed)
    return (
      <>
        <SellerHead title={title} />
        <Notice onRetry={reload}>What to buy could not be loaded.</Notice>
      </>
    )
  if (!suggestion || !known) return <PurchaseSkeleton title={title} />
  const { minimum, lines } = suggestion
  return <PurchaseEditor key={supplier} saved={null} supplier={known} lines={lines} minimum={minimum} />
}

const NoSuchPurchase = () => (
  <EmptyState
    art={<NothingFoundArt />}
    title="Purchase not found"
    action={
      <Link className="button button-primary" href={paths.purchases()}>
        See all purchases
      </Link>
    }
  >
    Choose a supplier on the list of purchases to begin a new one.
  </EmptyState>
)

export const PurchaseSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={160} height={16} />} />
    <div className="buying-columns" aria-hidden="true">
      <Skeleton className="skeleton-panel" height={360} />
      <Skeleton className="skeleton-panel" height={260} />
    </div>
  </>
)
