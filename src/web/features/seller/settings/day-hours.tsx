import { X } from 'lucide-react'
import { useId } from 'react'
import type { OpenSpan } from '../../../../domain/opening-hours.ts'
import { FieldError } from '../../../ui/form.tsx'

interface DayHoursProps {
  readonly name: string
  readonly spans: readonly OpenSpan[]
  readonly error: string | undefined
  onChange(spans: readonly OpenSpan[]): void
}

const FIRST: OpenSpan = { from: '08:00', to: '20:00' }
const LATER: OpenSpan = { from: '', to: '' }

/** A time field has no 24:00, so the end of the day is shown as 00:00. */
const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'

export function DayHours({ name, spans, error, onChange }: DayHoursProps) {
  const errorId = useId()
  const links = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined } as const
  const replace = (place: number, change: Partial<OpenSpan>) =>
    onChange(spans.map((span, index) => (index === place ? { ...span, ...change } : span)))
  const nth = (place: number) => (place === 0 ? '' : ' again')
  return (
    <li className="day-hours">
      <strong>{name}</strong>
      <div className="day-spans">
        {spans.length === 0 && <span className="soft">Closed</span>}
        {spans.map((span, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other key
          <div className="day-span" key={place}>
            <input
              {...links}
              className="input numbers"
              type="time"
              aria-label={`${name}, opens${nth(place)}`}
              value={span.from}
              onChange={({ target }) => replace(place, { from: target.value })}
            />
            <input
              {...links}
              className="input numbers"
              type="time"
              aria-label={`${name}, closes${nth(place)}`}
              value={span.to === END_OF_DAY ? MIDNIGHT : span.to}
              onChange={({ target }) => replace(place, { to: target.value === MIDNIGHT ? END_OF_DAY : target.value })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`${place === 0 && spans.length === 1 ? 'Close' : 'Remove hours'} on ${name}${nth(place)}`}
              onClick={() => onChange(spans.filter((_, index) => index !== place))}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </div>
        ))}
        <button
          type="button"
          className="text-link"
          aria-label={spans.length === 0 ? `Set hours on ${name}` : `Add hours on ${name}`}
          onClick={() => onChange([...spans, spans.length === 0 ? FIRST : LATER])}
        >
          {spans.length === 0 ? 'Set hours' : 'Add hours'}
        </button>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </li>
  )
}
