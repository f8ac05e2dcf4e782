import { Archive } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { SupplierWire } from '../../../../contract/buying/suppliers.ts'
import { countOf } from '../../../../domain/text/counts.ts'
import { paths } from '../../../routing/paths.ts'
import { NothingFoundArt } from '../../../ui/art.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Status } from '../../../ui/status.tsx'
import { SellerHead } from '../seller-parts.tsx'
import { SupplierForm } from './supplier-form.tsx'
import { useSuppliers } from './use-suppliers.ts'
import './buying.css'

export function Suppliers({ title }: { title: string }) {
  const { suppliers, hasFailed, reload } = useSuppliers()
  const [edited, setEdited] = useState<SupplierWire | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const edit = (supplier: SupplierWire) => {
    setEdited(supplier)
    form.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <SellerHead title={title} note={<span role="status">{suppliers ? countOf(suppliers.length, 'supplier') : 'Loading'}</span>}>
        <div className="button-group">
          <Link className="button button-secondary" href={paths.priceList()}>
            Price list
          </Link>
          <Link className="button button-secondary" href={paths.purchases()}>
            Purchases
          </Link>
        </div>
      </SellerHead>
      {hasFailed && suppliers === null && <Notice onRetry={reload}>Suppliers could not be loaded.</Notice>}
      {suppliers === null && !hasFailed && <SupplierRowsSkeleton />}
      {suppliers && (
        <div className="buying-columns">
          {suppliers.length === 0 ? (
            <EmptyState level={2} art={<NothingFoundArt />} title="No suppliers yet">
              Add whom you buy from. Products then say their supplier, and low ones are suggested to buy there.
            </EmptyState>
          ) : (
            <ul className="seller-panel" aria-label="Suppliers">
              {suppliers.map((supplier) => (
                <SupplierRow key={supplier._id} supplier={supplier} onEdit={() => edit(supplier)} />
              ))}
            </ul>
          )}
          <div ref={form}>
            <SupplierForm key={edited?._id ?? 'new'} supplier={edited} onClose={() => setEdited(null)} />
          </div>
        </div>
      )}
    </>
  )
}

function SupplierRow({ supplier, onEdit }: { supplier: SupplierWire; onEdit(): void }) {
  const { _id: id, name, email, phone, archived, products } = supplier
  return (
    <li className="supplier-row">
      <div className="supplier-row-who">
        <p className="strong long-name">{name}</p>
        <p className="soft small">{[email, phone].filter(Boolean).join(' · ') || 'No email or phone'}</p>
      </div>
      <p className="soft small">{countOf(products, 'product')}</p>
      <div className="supplier-row-actions">
        {archived ? (
          <Status tone="plain" icon={Archive}>
            Archived
          </Status>
        ) : (
          <Link className="button button-secondary" href={paths.newPurchase(id)}>
            Buy<span className="visually-hidden">{` from ${name}`}</span>
          </Link>
        )}
        <button type="button" className="button button-quiet" onClick={onEdit}>
          Edit<span className="visually-hidden">{` ${name}`}</span>
        </button>
      </div>
    </li>
  )
}

export const SuppliersSkeleton = ({ title }: { title: string }) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={120} height={16} />}>
      <Skeleton className="skeleton-control" width={115} height={48} />
    </SellerHead>
    <SupplierRowsSkeleton />
  </>
)

const ROWS = Array.from({ length: 4 }, (_, row) => row)

const SupplierRowsSkeleton = () => (
  <div className="buying-columns" aria-hidden="true">
    <div className="seller-panel">
      {ROWS.map((row) => (
        <div className="supplier-row" key={row}>
          <Skeleton className="skeleton-line" width="60%" height={40} />
        </div>
      ))}
    </div>
    <Skeleton className="skeleton-panel" height={560} />
  </div>
)
