import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { clockWords } from '../../../../domain/delivery/hours-text.ts'
import { dayIssue, type OpeningHours, type OpenSpan } from '../../../../domain/delivery/opening-hours.ts'
import { DAY_NAMES, WEEKDAYS, type Weekday } from '../../../../domain/time/weekdays.ts'
import { Field } from '../../../ui/field.tsx'
import { checkedByServer, FieldError, type FormRules, recheck, typedText } from '../../../ui/form.tsx'
import { wholeNumberTyped } from '../typed-numbers.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

const USUAL: readonly OpenSpan[] = [{ from: '08:00', to: '20:00' }]
const USUAL_HOURS: OpeningHours = { mon: USUAL, tue: USUAL, wed: USUAL, thu: USUAL, fri: USUAL, sat: USUAL, sun: [] }

const RULES = {
  ...{ mon: checkedByServer, tue: checkedByServer, wed: checkedByServer, thu: checkedByServer },
  ...{ fri: checkedByServer, sat: checkedByServer, sun: checkedByServer, timeZone: checkedByServer },
  lastOrderMinutes: (typed) => (wholeNumberTyped(typed) === undefined ? 'Please enter a whole number' : null),
} satisfies FormRules<Weekday | 'timeZone' | 'lastOrderMinutes'>

export function HoursPanel({ settings }: { settings: SettingsWire }) {
  const [hours, setHours] = useState<OpeningHours | null>(settings.hours)
  const [open, zones] = [useId(), useId()]
  const { errors, setErrors, ...panel } = useSettingsForm({
    rules: RULES,
    changeOf: (typed) => ({
      hours: hours && toSend(hours),
      timeZone: typedText(typed, 'timeZone').trim(),
      lastOrderMinutes: wholeNumberTyped(typedText(typed, 'lastOrderMinutes')),
    }),
    fieldOf: (path) => /^hours\.(\w+)/.exec(path)?.[1] ?? path,
  })
  const change = (day: Weekday, spans: readonly OpenSpan[]) => {
    if (!hours) return
    setHours({ ...hours, [day]: spans })
    if (errors[day] === undefined) return
    const issue = dayIssue(spans)
    setErrors(recheck(errors, [day], issue === null ? {} : { [day]: issue }))
  }
  const copyToAll = (spans: readonly OpenSpan[]) => {
    setHours({ mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans })
    setErrors(recheck(errors, WEEKDAYS, {}))
  }
  const chooseDays = (isByDay: boolean) => {
    setHours(isByDay ? (settings.hours ?? USUAL_HOURS) : null)
    setErrors(recheck(errors, WEEKDAYS, {}))
  }
  return (
    <SettingsPanel title="Opening hours" {...panel}>
      <div className="field">
        <label htmlFor={open}>Open</label>
        <select
          className="input"
          id={open}
          value={hours ? 'days' : 'always'}
          onChange={({ target }) => chooseDays(target.value === 'days')}
        >
          <option value="always">Always</option>
          <option value="days">By day of the week</option>
        </select>
      </div>
      {hours && (
        <ul className="box-list">
          {DAY_NAMES.map(([day, name]) => (
            <DayHours
              key={day}
              name={name}
              spans={hours[day]}
              error={errors[day]}
              onChange={(spans) => change(day, spans)}
              onCopy={() => copyToAll(hours[day])}
            />
          ))}
        </ul>
      )}
      <Field
        name="lastOrderMinutes"
        label="Last order, minutes before closing"
        hint="Later orders are for the next opening"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={settings.lastOrderMinutes}
        error={errors.lastOrderMinutes}
      />
      <Field
        name="timeZone"
        label="Time zone"
        hint="Days of orders and figures start at midnight in this time zone"
        autoComplete="off"
        spellCheck={false}
        list={zones}
        defaultValue={settings.timeZone}
        error={errors.timeZone}
      />
      <datalist id={zones}>
        {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </SettingsPanel>
  )
}

const toSend = (hours: OpeningHours) => Object.fromEntries(DAY_NAMES.map(([day]) => [day, [...hours[day]]]))

interface DayHoursProps {
  readonly name: string
  readonly spans: readonly OpenSpan[]
  readonly error: string | undefined
  onChange(spans: readonly OpenSpan[]): void
  /** Gives all days these hours. */
  onCopy(): void
}

const FIRST_SPAN: OpenSpan = { from: '08:00', to: '20:00' }
const LATER_SPAN: OpenSpan = { from: '', to: '' }

/** A time field has no 24:00, so the end of the day is shown as 00:00. */
const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'

const endsNextDay = ({ from, to }: OpenSpan): boolean => to !== '' && to !== END_OF_DAY && to < from

function DayHours({ name, spans, error, onChange, onCopy }: DayHoursProps) {
  const errorId = useId()
  const links = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? errorId : undefined } as const
  const replace = (index: number, change: Partial<OpenSpan>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...change } : span)))
  const nth = (index: number) => (index === 0 ? '' : ' again')
  return (
    <li className="day-hours">
      <strong>{name}</strong>
      <div className="day-spans">
        {spans.length === 0 && <span className="soft">Closed</span>}
        {spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other key
          <div className="day-span" key={index}>
            <input
              {...links}
              className="input numbers"
              type="time"
              aria-label={`${name}, opens${nth(index)}`}
              value={span.from}
              onChange={({ target }) => replace(index, { from: target.value })}
            />
            <input
              {...links}
              className="input numbers"
              type="time"
              aria-label={`${name}, closes${nth(index)}`}
              value={span.to === END_OF_DAY ? MIDNIGHT : span.to}
              onChange={({ target }) => replace(index, { to: target.value === MIDNIGHT ? END_OF_DAY : target.value })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`${index === 0 && spans.length === 1 ? 'Close' : 'Remove hours'} on ${name}${nth(index)}`}
              onClick={() => onChange(spans.filter((_, at) => at !== index))}
            >
              <X className="icon" aria-hidden="true" />
            </button>
            {endsNextDay(span) && <span className="soft small day-span-end">{`until ${clockWords(span.to)} the next day`}</span>}
          </div>
        ))}
        <div className="day-hours-actions">
          <button
            type="button"
            className="text-link"
            aria-label={spans.length === 0 ? `Set hours on ${name}` : `Add hours on ${name}`}
            onClick={() => onChange([...spans, spans.length === 0 ? FIRST_SPAN : LATER_SPAN])}
          >
            {spans.length === 0 ? 'Set hours' : 'Add hours'}
          </button>
          {spans.length > 0 && (
            <button type="button" className="text-link" aria-label={`Copy hours of ${name} to all days`} onClick={onCopy}>
              Copy to all days
            </button>
          )}
        </div>
        {error && <FieldError id={errorId}>{error}</FieldError>}
      </div>
    </li>
  )
}
