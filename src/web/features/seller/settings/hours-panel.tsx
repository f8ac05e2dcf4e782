import { useId, useState } from 'react'
import type { SettingsWire } from '../../../../contract/settings.ts'
import type { OpeningHours, OpenSpan } from '../../../../domain/opening-hours.ts'
import { DAY_NAMES, type Weekday } from '../../../../domain/weekdays.ts'
import { Field } from '../../../ui/field.tsx'
import { checkedByServer, type FormRules } from '../../../ui/form.tsx'
import { DayHours } from './day-hours.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

const USUAL: readonly OpenSpan[] = [{ from: '08:00', to: '20:00' }]
const USUAL_HOURS: OpeningHours = { mon: USUAL, tue: USUAL, wed: USUAL, thu: USUAL, fri: USUAL, sat: USUAL, sun: [] }

const RULES = {
  ...{ mon: checkedByServer, tue: checkedByServer, wed: checkedByServer, thu: checkedByServer },
  ...{ fri: checkedByServer, sat: checkedByServer, sun: checkedByServer, timeZone: checkedByServer },
} satisfies FormRules<Weekday | 'timeZone'>

export function HoursPanel({ settings }: { settings: SettingsWire }) {
  const [hours, setHours] = useState<OpeningHours | null>(settings.hours)
  const [open, zones] = [useId(), useId()]
  const change = (day: Weekday, spans: readonly OpenSpan[]) => hours && setHours({ ...hours, [day]: spans })
  const { errors, ...panel } = useSettingsForm({
    rules: RULES,
    changeOf: (typed) => ({ hours: hours && toSend(hours), timeZone: String(typed.get('timeZone')).trim() }),
    fieldOf: (path) => /^hours\.(\w+)/.exec(path)?.[1] ?? path,
  })
  return (
    <SettingsPanel title="Opening hours" {...panel}>
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
            <DayHours key={day} name={name} spans={hours[day]} error={errors[day]} onChange={(spans) => change(day, spans)} />
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
