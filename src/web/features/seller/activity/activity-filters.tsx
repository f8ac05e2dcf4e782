import type { ActivityPersonWire } from '../../../../contract/activity.ts'
import { ACTIVITY_KINDS, visibleKinds } from '../../../../domain/activity.ts'
import { DayRange } from '../orders/day-range.tsx'
import { sellerRole } from '../seller-session.ts'
import { type ActivityFilter, KIND_NAMES } from './activity-filter.ts'
import '../../../look/filter-row.css'

interface ActivityFiltersProps {
  readonly filter: ActivityFilter
  readonly people: readonly ActivityPersonWire[] | null
  onChange(changes: Partial<ActivityFilter>): void
}

export function ActivityFilters({ filter, people, onChange }: ActivityFiltersProps) {
  const { who, kind, from, to } = filter
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
