import { useState } from 'react'
import { Link } from 'wouter'
import type { PurchaseWire } from '../../../../contract/buying/purchases.ts'
import { PURCHASE_STATES, type PurchaseState } from '../../../../domain/buying/purchase.ts'
import { formatDollars } from '../../../../domain/money.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { shortDay as dayName } from '../../../../domain/time/day-text.ts'
import { LoadMoreButton } from '../../../lists/paged-list.tsx'
import { paths } from '../../../routing/paths.ts'
import { choiceParameter, textParameter, urlFilter, useUrlFilter } from '../../../routing/url-filter.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { shortDay } from '../../../ui/date-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { useIsManager } from '../seller-session.ts'
import { PURCHASE_STATE_TEXTS, piecesText } from './purchase-texts.ts'
import { usePurchases } from './use-purchases.ts'
import { useSuppliers } from './use-suppliers.ts'
import './buying.css'

interface PurchaseFilter {
  readonly state: PurchaseState | 'all'
  readonly supplier: string
}

const purchaseFilter = urlFilter<PurchaseFilter>(paths.purchases(), {
  state: choiceParameter('state', ['all', ...PURCHASE_STATES], 'all'),
  supplier: textParameter('supplier'),
})

export function Purchases({ title }: { title: string }) {
  const isManager = useIsManager()
  const { filter, change } = useUrlFilter(purchaseFilter)
  const { state, supplier } = filter
  const list = usePurchases({ ...(state !== 'all' && { state }), ...(supplier !== '' && { supplier }) })
  const { rows, hasMore, busy, failed } = list
  return (
    <>
      <SellerHead title={title} note={<span role="status">{countText(rows?.length ?? null, hasMore)}</span>}>
        {isManager && (
          <Link className="button button-secondary" href={paths.suppliers()}>
            Suppliers
          </Link>
        )}
      </SellerHead>
      <div className="filter-row purchase-filters">
        <select
          className="input filter-select"
          aria-label="State"
          value={state}
          onChange={({ target }) => change({ state: PURCHASE_STATES.find((one) => one === target.value) ?? 'all' })}
        >
          <option value="all">All purchases</option>
          {PURCHASE_STATES.map((one) => (
            <option key={one} value={one}>
              {PURCHASE_STATE_TEXTS[one].text}
            </option>
          ))}
        </select>
        {isManager && <SupplierFilter supplier={supplier} onChoose={(chosen) => change({ supplier: chosen })} />}
      </div>
      {isManager && <NewPurchase />}
      {failed === 'list' && rows === null && <Notice onRetry={list.reload}>Purchases could not be loaded.</Notice>}
      {rows === null && !failed && <PurchaseRowsSkeleton />}
      {rows !== null && rows.length === 0 && <NoPurchases isFiltered={state !== 'all' || supplier !== ''} />}
      {rows !== null && rows.length > 0 && (
        <section className="seller-panel" aria-label="Purchases" aria-busy={busy === 'loading'}>
          <ul ref={list.ref}>
            {rows.map((purchase) => (
              <PurchaseRow key={purchase._id} purchase={purchase} />
            ))}
          </ul>
        </section>
      )}
      <LoadMoreButton list={list}>Load more purchases</LoadMoreButton>
    </>
  )
}

function SupplierFilter({ supplier, onChoose }: { supplier: string; onChoose: (supplier: string) => void }) {
  const { suppliers } = useSuppliers()
  return (
    <select
      className="input filter-select"
      aria-label="Supplier"
      value={supplier}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">All suppliers</option>
      {suppliers?.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Leads from a supplier to what to buy there. */
function NewPurchase() {
  const { suppliers } = useSuppliers()
  const [chosen, setChosen] = useState('')
  const known = suppliers?.filter(({ archived }) => !archived) ?? []
  const supplier = chosen || (known[0]?._id ?? '')
  return (
    <section className="seller-panel purchase-new" aria-label="New purchase">
      <p className="strong">New purchase from</p>
      <select
        className="input"
        aria-label="Buy from"
        value={supplier}
        disabled={known.length === 0}
        onChange={({ target }) => setChosen(target.value)}
      >
        {known.length === 0 && <option value="">{suppliers === null ? 'Loading' : 'No supplier yet'}</option>}
        {known.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      <Link
        className="button button-primary"
        href={suppliers !== null && known.length === 0 ? paths.suppliers() : paths.newPurchase(supplier)}
      >
        {suppliers !== null && known.length === 0 ? 'Add a supplier' : 'See what to buy'}
      </Link>
    </section>
  )
}

function PurchaseRow({ purchase }: { purchase: PurchaseWire }) {
  const { _id: id, number, supplier, state, createdAt, sentAt, expectedOn, sums } = purchase
  const { text, tone, icon } = PURCHASE_STATE_TEXTS[state]
  return (
    <li className="purchase-row" tabIndex={-1}>
      <div className="purchase-row-what">
        <Link className="text-link long-name" href={paths.purchase(id)}>
          {`${number} · ${supplier.name}`}
        </Link>
        <p className="soft small">{piecesText(purchase)}</p>
      </div>
      <div>
        <p>{sentAt === undefined ? `Begun ${shortDay(createdAt)}` : `Sent ${shortDay(sentAt)}`}</p>
        {expectedOn !== undefined && <p className="soft small">{`Expected ${dayName(expectedOn)}`}</p>}
      </div>
      <p className="strong numbers">{sums && sums.ordered > 0 ? formatDollars(sums.ordered) : ''}</p>
      <Status tone={tone} icon={icon}>
        {text}
      </Status>
    </li>
  )
}

const NoPurchases = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      level={2}
      art={<NothingFoundArt />}
      title="No such purchase"
      action={
        <Link className="button button-secondary" href={paths.purchases()}>
          Show all purchases
        </Link>
      }
    >
      Try another state or supplier.
    </EmptyState>
  ) : (
    <EmptyState level={2} art={<NothingFoundArt />} title="No purchases yet">
      What you buy from suppliers will show up here.
    </EmptyState>
  )

function countText(count: number | null, hasMore: boolean): string {
  if (count === null) return 'Loading'
  if (count === 0) return 'None'
  return `${hasMore ? 'The newest ' : ''}${countOf(count, 'purchase')}`
}

export const PurchasesSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={120} height={16} />}>
      <Skeleton className="skeleton-control" width={108} height={48} />
    </SellerHead>
    <div className="filter-row" aria-hidden="true">
      <Skeleton className="filter-select skeleton-control" height={48} />
      <Skeleton className="filter-select skeleton-control" height={48} />
    </div>
    <div className="seller-panel purchase-new" aria-hidden="true">
      <Skeleton className="skeleton-line" width={140} height={24} />
      <Skeleton className="skeleton-control" height={48} />
      <Skeleton className="skeleton-control" width={160} height={48} />
    </div>
    <PurchaseRowsSkeleton />
  </>
)

const ROWS = Array.from({ length: 6 }, (_, row) => row)

const PurchaseRowsSkeleton = () => (
  <div className="seller-panel" aria-hidden="true">
    {ROWS.map((row) => (
      <div className="purchase-row" key={row}>
        <Skeleton className="skeleton-line" width="60%" height={40} />
      </div>
    ))}
  </div>
)
