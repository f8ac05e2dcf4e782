import { useId, useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings.ts'
import type { OpeningHours, OpenSpan } from '../../../../domain/opening-hours.ts'
import type { Weekday } from '../../../../domain/weekdays.ts'
import { DAY_NAMES } from '../../../text/day-names.ts'
import { Field } from '../../../ui/field.tsx'
import { DayHours } from './day-hours.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsSave } from './use-settings.ts'

const USUAL: readonly OpenSpan[] = [{ from: '08:00', to: '20:00' }]
const USUAL_HOURS: OpeningHours = { mon: USUAL, tue: USUAL, wed: USUAL, thu: USUAL, fri: USUAL, sat: USUAL, sun: [] }

export function HoursPanel({ settings }: { settings: SettingsWire }) {
  const { busy, errors, save } = useSettingsSave()
  const [hours, setHours] = useState<OpeningHours | null>(settings.hours)
  const [open, zones] = [useId(), useId()]
  const change = (day: Weekday, spans: readonly OpenSpan[]) => hours && setHours({ ...hours, [day]: spans })
  const errorOf = (day: Weekday) => Object.entries(errors).find(([field]) => field.startsWith(`hours.${day}`))?.[1]
  const onSave = (fields: FormData) =>
    void save({ hours: hours && toSend(hours), timeZone: String(fields.get('timeZone')).trim() })
  return (
    <SettingsPanel title="Opening hours" busy={busy} errors={errors} onSave={onSave}>
      <div className="field">
        <label htmlFor={open}>Open</label>
        <select
          className="input"
          id={open}
          value={hours ? 'days' : 'always'}
          onChange={({ target }) => setHours(target.value === 'days' ? (settings.hours ?? USUAL_HOURS) : null)}
        >
          <option value="always">Always</option>
          <option value="days">By day of the week</option>
        </select>
      </div>
      {hours && (
        <ul className="box-list">
          {DAY_NAMES.map(([day, name]) => (
            <DayHours key={day} name={name} spans={hours[day]} error={errorOf(day)} onChange={(spans) => change(day, spans)} />
          ))}
        </ul>
      )}
      <Field
        name="timeZone"
        label="Time zone"
        hint="Days of orders and of counts begin at its midnight"
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
