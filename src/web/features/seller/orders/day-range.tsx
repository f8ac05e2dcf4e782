import { useId, useState } from 'react'
import { dayOf, daysLater } from '../../../../domain/time-zone.ts'
import { useStoreFacts } from '../../../document/store-facts.ts'
import { storeNow } from '../../../state/store-clock.ts'

const PRESETS = [
  { text: 'All days', from: null, to: null },
  { text: 'Today', from: 0, to: 0 },
  { text: 'Yesterday', from: 1, to: 1 },
  { text: 'Last 7 days', from: 6, to: 0 },
] as const
const CHOOSE = 'Choose days…'

interface Days {
  /** A day such as `2026-11-22`, or an empty string for no limit. */
  readonly from: string
  readonly to: string
}

interface DayRangeProps extends Days {
  onChange(days: Partial<Days>): void
}

export function DayRange({ from, to, onChange }: DayRangeProps) {
  const id = useId()
  const [isChoosing, setIsChoosing] = useState(false)
  const { timeZone = 'UTC' } = useStoreFacts()
  const daysOf = ({ from, to }: (typeof PRESETS)[number]): Days => ({
    from: daysBefore(from, timeZone),
    to: daysBefore(to, timeZone),
  })
  const preset = PRESETS.find((each) => daysOf(each).from === from && daysOf(each).to === to)
  const chosen = isChoosing || !preset ? CHOOSE : preset.text
  const choose = (text: string) => {
    setIsChoosing(text === CHOOSE)
    const next = PRESETS.find((each) => each.text === text)
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
        {[...PRESETS.map(({ text }) => text), CHOOSE].map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </select>
      {chosen === CHOOSE && (
        <>
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
