import { ADDRESS_FIELDS } from '../../../domain/address.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const WIDE: readonly string[] = ['email', 'street', 'phone']

export const AddAddressSkeleton = () => (
  <div className="form-grid" aria-busy="true">
    {ADDRESS_FIELDS.map((field) => (
      <div key={field} className={WIDE.includes(field) ? 'field field-wide' : 'field'}>
        <Skeleton width={96} height={24} />
        <Skeleton height={51} className="skeleton-control" />
      </div>
    ))}
  </div>
)
