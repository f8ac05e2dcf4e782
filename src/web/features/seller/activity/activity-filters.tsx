import { useQuery } from '@tanstack/react-query'
import { ACTIVITY_KINDS, visibleKinds } from '../../../../domain/staff/activity.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { DayRange } from '../orders/day-range.tsx'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerRole, sellerToken } from '../seller-session.ts'
import { type ActivityFilter, KIND_NAMES } from './activity-filter.ts'
import '../../../look/tabs.css'

interface ActivityFiltersProps {
  readonly filter: ActivityFilter
  onChange(changes: Partial<ActivityFilter>): void
}

export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { who, kind, from, to } = filter
  const people = usePeople()
  const role = sellerRole()
  const isKnown = who === '' || people?.some(({ _id }) => _id === who)
  return (
    <div className="filter-row">
      <select
        className="input filter-select"
        aria-label="Person"
        value={who}
        onChange={({ target }) => onChange({ who: target.value })}
      >
        <option value="">Everyone</option>
        {!isKnown && <option value={who}>{people === null ? 'Loading' : 'Someone else'}</option>}
        {people?.map(({ _id, name, isRemoved }) => (
          <option key={_id} value={_id}>
            {isRemoved ? `${name} (removed)` : name}
          </option>
        ))}
      </select>
      <select
        className="input filter-select"
        aria-label="Kind"
        value={kind ?? ''}
        onChange={({ target }) => onChange({ kind: ACTIVITY_KINDS.find((one) => one === target.value) ?? null })}
      >
        <option value="">Everything</option>
        {(role === null ? [] : visibleKinds(role)).map((one) => (
          <option key={one} value={one}>
            {KIND_NAMES[one]}
          </option>
        ))}
      </select>
      <DayRange from={from} to={to} onChange={onChange} />
    </div>
  )
}

/** Returns null until the people are loaded. A failure is not shown, because only the list's filter needs them. */
function usePeople() {
  const token = sellerToken()
  const { data } = useQuery({
    queryKey: sellerKey(token, 'activity-people'),
    queryFn: async () => requireSuccess(await sellerApi.listActivityPeople(token)).people,
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  return data ?? null
}
