import { CalendarDays, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { type Closure, closureIssue, inOrderOfDays } from '../../../../domain/delivery/opening-hours.ts'
import { dayOf } from '../../../../domain/time/time-zone.ts'
import { lazyCode } from '../../../lazy-code/lazy-code.ts'
import { useLazyCode } from '../../../lazy-code/use-lazy-code.ts'
import { storeNow } from '../../../state/store-clock.ts'
import { Field } from '../../../ui/field.tsx'
import { checkedByServer, FieldError } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

const holidayChoice = lazyCode(async () => (await import('./holiday-choice.tsx')).HolidayChoice)

const NO_DAYS: Closure = { from: '', to: '', note: '' }

/** Saving also adds the days that are typed. */
export function ClosuresPanel({ settings }: { settings: SettingsWire }) {
  const today = dayOf(new Date(storeNow()), settings.timeZone)
  const [closures, setClosures] = useState(() => settings.closures.filter(({ to }) => to >= today))
  const [typed, setTyped] = useState<Closure | null>(null)
  const [areHolidaysShown, setHolidaysShown] = useState(false)
  const { code: HolidayChoice, hasFailed, retry } = useLazyCode(holidayChoice, { wanted: areHolidaysShown })
  const add = useRef<HTMLButtonElement>(null)
  const { errors, setErrors, ...panel } = useSettingsForm({
    rules: {
      days: () => (typed === null || isEmpty(typed) ? null : closureIssue(oneOrMore(typed))),
      closures: checkedByServer,
    },
    changeOf: () => ({ closures: withTyped() }),
    fieldOf: (path) => path.replace(/^closures.*/, 'closures'),
  })
  /** Adds the days that are typed, which must be valid, and returns all. */
  function withTyped(): Closure[] {
    const all = inOrderOfDays(typed === null || isEmpty(typed) ? closures : [...closures, oneOrMore(typed)])
    setClosures(all)
    setTyped(null)
    return all
  }
  const change = (part: Partial<Closure>) => {
    setTyped({ ...(typed ?? NO_DAYS), ...part })
    setErrors({})
  }
  const remove = (closure: Closure) => {
    setClosures(closures.filter((one) => one !== closure))
    add.current?.focus() // the pressed button is gone
  }
  const choose = (closure: Closure, isChosen: boolean) => {
    const others = closures.filter((one) => !isSame(one, closure))
    setClosures(isChosen ? inOrderOfDays([...others, closure]) : others)
  }
  return (
    <SettingsPanel title="Closed days" {...panel}>
      {closures.length > 0 && (
        <ul className="box-list">
          {closures.map((closure) => (
            <li key={`${closure.from} ${closure.to} ${closure.note}`} className="closure">
              <p>
                <strong>{closure.note || 'Closed'}</strong>
                <span className="soft small own-line">{daysText(closure)}</span>
              </p>
              <button
                type="button"
                className="text-link"
                aria-label={`Remove ${closure.note || daysText(closure)}`}
                onClick={() => remove(closure)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed && (
        <fieldset className="settings-pair">
          <legend className="visually-hidden">Days to add</legend>
          <Field
            name="from"
            label="First day"
            type="date"
            min={today}
            value={typed.from}
            onChange={({ target }) => change({ from: target.value })}
            error={errors.days}
          />
          <Field
            name="to"
            label="Last day"
            optional="(optional)"
            type="date"
            min={typed.from || today}
            value={typed.to}
            onChange={({ target }) => change({ to: target.value })}
          />
          <Field
            name="note"
            label="Why"
            optional="(optional)"
            autoComplete="off"
            maxLength={100}
            wide
            value={typed.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </fieldset>
      )}
      {HolidayChoice && (
        <HolidayChoice
          today={today}
          isChosen={(day) => closures.some(({ from, to }) => from === day && to === day)}
          onChoose={({ day, name }, isChosen) => choose({ from: day, to: day, note: name }, isChosen)}
        />
      )}
      {hasFailed && <Notice onRetry={() => void retry()}>The holidays could not be loaded.</Notice>}
      <div className="button-group">
        <button
          type="button"
          ref={add}
          className="button button-quiet"
          onClick={() => setTyped(typed === null ? NO_DAYS : null)}
          aria-expanded={typed !== null}
        >
          <Plus className="icon" aria-hidden="true" />
          Add days
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={areHolidaysShown}
          onClick={() => setHolidaysShown(!areHolidaysShown)}
        >
          <CalendarDays className="icon" aria-hidden="true" />
          Choose holidays
        </button>
      </div>
      {errors.closures !== undefined && <FieldError id="closures-issue">{errors.closures}</FieldError>}
      <p className="soft small">On these days, shoppers read when you open, and orders are for the next opening.</p>
    </SettingsPanel>
  )
}

const isEmpty = ({ from, to, note }: Closure): boolean => from === '' && to === '' && note.trim() === ''

/** A closure without a last day is of one day. */
const oneOrMore = ({ from, to, note }: Closure): Closure => ({ from, to: to || from, note: note.trim() })

const isSame = (one: Closure, other: Closure): boolean => one.from === other.from && one.to === other.to

/** Returns `Friday, December 25, 2026`, or `January 4 – 5, 2027`. */
function daysText({ from, to }: Closure): string {
  const [first, last] = [new Date(from), new Date(to)]
  if (from === to) return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(first)
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).formatRange(first, last)
}
