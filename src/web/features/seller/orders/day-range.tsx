import { useId, useState } from 'react'
import { dayOf, daysLater } from '../../../../domain/time/time-zone.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { storeNow } from '../../../state/store-clock.ts'

interface Preset {
  readonly text: string
  /** `from` are days before today. Null is no limit. */
  readonly from: number | null
  readonly to: number | null
  readonly isDue: boolean
}

const ALL_DAYS: Preset = { text: 'All days', from: null, to: null, isDue: false }
const PRESETS: readonly Preset[] = [
  ALL_DAYS,
  { text: 'Today', from: 0, to: 0, isDue: false },
  { text: 'Yesterday', from: 1, to: 1, isDue: false },
  { text: 'Last 7 days', from: 6, to: 0, isDue: false },
]
const ORDER_PRESETS: readonly Preset[] = [
  ALL_DAYS,
  { text: 'Due today', from: 0, to: 0, isDue: true },
  { text: 'Due tomorrow', from: -1, to: -1, isDue: true },
  { text: 'Due in the next 7 days', from: 0, to: -6, isDue: true },
  { text: 'Due yesterday', from: 1, to: 1, isDue: true },
  { text: 'Placed today', from: 0, to: 0, isDue: false },
  { text: 'Placed yesterday', from: 1, to: 1, isDue: false },
  { text: 'Placed in the last 7 days', from: 6, to: 0, isDue: false },
]
const CHOOSE = 'Choose days…'

interface Days {
  /** A day such as `2026-11-22`, or an empty string for no limit. */
  readonly from: string
  readonly to: string
  /** The days are those on which orders are due, otherwise those on which they were placed. */
  readonly isDue: boolean
}

interface DayRangeProps extends Omit<Days, 'isDue'> {
  /** `isDue` is given for orders only, which are placed on one day and due on another. */
  readonly isDue?: boolean
  onChange(days: Partial<Days>): void
}

export function DayRange({ from, to, isDue, onChange }: DayRangeProps) {
  const id = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const { timeZone = 'UTC' } = useStoreFacts()
  const presets = isDue === undefined ? PRESETS : ORDER_PRESETS
  const daysOf = ({ from, to, isDue }: Preset): Days => ({
    from: daysBefore(from, timeZone),
    to: daysBefore(to, timeZone),
    isDue,
  })
  const preset = presets.find((each) => {
    const days = daysOf(each)
    return days.from === from && days.to === to && (isDue === undefined || days.isDue === isDue || from === '')
  })
  const chosen = isChoosing || !preset ? CHOOSE : preset.text
  const choose = (text: string) => {
    setIsChoosing(text === CHOOSE)
    if (text === CHOOSE && isDue !== undefined && from === '' && to === '') onChange({ isDue: true })
    const next = presets.find((each) => each.text === text)
    if (next) onChange(daysOf(next))
  }
  /** Sets both ends to the day when `from` would be after `to`. */
  const changeEnd = (end: 'from' | 'to', day: string) => {
    const other = end === 'from' ? to : from
    const crosses = day !== '' && other !== '' && (end === 'from' ? day > other : day < other)
    onChange(crosses ? { from: day, to: day } : { [end]: day })
  }
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Days
      </label>
      <select className="input" id={id} value={chosen} onChange={(event) => choose(event.target.value)}>
        {[...presets.map(({ text }) => text), CHOOSE].map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </select>
      {chosen === CHOOSE && (
        <>
          {isDue !== undefined && (
            <select
              className="input"
              aria-label="Due or placed"
              value={isDue ? 'due' : 'placed'}
              onChange={(event) => onChange({ isDue: event.target.value === 'due' })}
            >
              <option value="due">Due</option>
              <option value="placed">Placed</option>
            </select>
          )}
          <input
            className="input"
            type="date"
            aria-label="From"
            value={from}
            onChange={(event) => changeEnd('from', event.target.value)}
          />
          <input
            className="input"
            type="date"
            aria-label="To"
            value={to}
            onChange={(event) => changeEnd('to', event.target.value)}
          />
        </>
      )}
    </>
  )
}

/**
 * Returns a day such as `2026-11-22` in the store's time zone, because the store filters by its own days. Returns an
 * empty string for null.
 */
const daysBefore = (count: number | null, timeZone: string): string =>
  count === null ? '' : daysLater(dayOf(new Date(storeNow()), timeZone), -count)
